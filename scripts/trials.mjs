import { installPackages } from './install-packages.mjs';
import { ownNode, runProgram } from './run-program.mjs';

// `npm run trials`: see docs/trials.md.
await installPackages();
const { code } = await runProgram([ownNode, 'bench/trials/trials.ts', ...process.argv.slice(2)]);
process.exit(code);
