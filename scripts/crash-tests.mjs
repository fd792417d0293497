import { installPackages } from './install-packages.mjs';
import { ownNode, runProgram } from './run-program.mjs';

// `npm run crash-tests`: see docs/crash-tests.md.
await installPackages();
const { code } = await runProgram([ownNode, 'bench/crash-tests/crash-tests.ts', ...process.argv.slice(2)]);
process.exit(code);
