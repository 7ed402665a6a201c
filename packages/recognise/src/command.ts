// npm run -s recognise -- FILE…: one JSON object a line, in the given order. An unreadable file is an answer too, not a
// failure of the command.
import { recogniseFiles } from './recognise-files.ts'

const given = process.argv.slice(2)
const names = given[0] === '--' ? given.slice(1) : given
if (names.length === 0) {
  console.error('用法 usage: npm run -s recognise -- FILE…')
  process.exit(2)
}
// The reader of the answers may stop early (| head).
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
for await (const answer of recogniseFiles(names, process.env['CALLED_FROM'] ?? process.cwd())) console.log(JSON.stringify(answer))
