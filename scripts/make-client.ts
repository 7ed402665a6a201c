// npm run client: the description of what keys reach, and from it the generated part of packages/client.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientDocumentFile, clientDocumentText, clientFolder } from './lib/client-document.ts'
import { node24, run, stop } from './lib/project.mjs'

const cwd = join(clientFolder, 'generate')
const generator = join(cwd, 'node_modules/@hey-api/openapi-ts/bin/run.js')
writeFileSync(clientDocumentFile, clientDocumentText())
if (!existsSync(generator)) {
  const installed = await run('npm', ['ci'], { cwd, quiet: true })
  if (installed.code !== 0) stop(installed.output)
}
const made = await run(node24, [generator], { cwd })
// Node's types know no BodyInit.
const client = join(clientFolder, 'src/generated/client/client.gen.ts')
writeFileSync(client, readFileSync(client, 'utf8').replaceAll(/\bBodyInit\b/g, "NonNullable<RequestInit['body']>"))
process.exit(made.code)
