#!/usr/bin/env node
require('../lib/constructs/cli/process').run();
