// npm run -s recognise -- FILE…: one JSON object a line, in the order given.
import { readFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { recognise } from './recognise.ts'

const from = process.env['CALLED_FROM'] ?? process.cwd()
for (const name of process.argv.slice(2)) {
  const answer = await readFile(isAbsolute(name) ? name : join(from, name)).then((bytes) => recognise({ name, bytes }), (error: Error) => ({ ok: false as const, format: null, reason: 'unreadable' as const, detail: error.message }))
  const line = answer.ok ? { file: name, ok: true, invoices: answer.invoices, emptyPages: answer.emptyPages } : { file: name, ok: false, invoices: [], reason: answer.reason, detail: answer.detail }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
process.exit(0)
