import { run } from '../../constructs/cli/main';

// The package's own command, without a build of the package.
run();
