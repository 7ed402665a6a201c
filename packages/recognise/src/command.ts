// npm run -s recognise -- FILE…: one JSON object a line, in the order given. A file that cannot be read is an answer too, not a failure of the command.
import { recogniseFiles } from './recognise-files.ts'

const names = process.argv.slice(2)
if (names.length === 0) {
  console.error('用法 usage: npm run -s recognise -- FILE…')
  process.exit(2)
}
for await (const answer of recogniseFiles(names, process.env['CALLED_FROM'] ?? process.cwd())) console.log(JSON.stringify(answer))
