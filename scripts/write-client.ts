// The description of what keys reach, and from it the generated part of packages/client.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientDocumentFile, clientDocumentText, clientFolder } from './lib/client-document.ts'
import { node24, run } from './lib/project.mjs'

const cwd = join(clientFolder, 'generate')
writeFileSync(clientDocumentFile, clientDocumentText())
const made = await run(node24, [join(cwd, 'node_modules/@hey-api/openapi-ts/bin/run.js')], { cwd })
// Node's types know no BodyInit.
const client = join(clientFolder, 'src/generated/client/client.gen.ts')
if (made.code === 0) writeFileSync(client, readFileSync(client, 'utf8').replaceAll(/\bBodyInit\b/g, "NonNullable<RequestInit['body']>"))
process.exit(made.code)
