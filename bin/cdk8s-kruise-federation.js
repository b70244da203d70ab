#!/usr/bin/env node
require('../lib/constructs/cli/main').run();
