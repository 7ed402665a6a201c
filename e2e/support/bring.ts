// A file that was brought before anybody looks: uploaded and imported through the server, and waited for until it has its ending.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { recognitionEndings } from '@piaotai/domain/states.ts'
import { signIn, uploadFile } from '../../scripts/lib/api-client.ts'
import { demo, houseUrl } from './browser.ts'

/** Into the demo account's own area, or its company's. */
export const bring = async (area: 'personal' | 'company', path: string): Promise<void> => {
  const person = await signIn(houseUrl, demo.account, demo.password), name = basename(path)
  const url = await uploadFile(person, name, await readFile(path))
  const file = (await person.api.invoice.importFiles({ area, mode: 'einvoice', files: [{ name, url }] })).body.data.files[0]!
  for (const from = Date.now(); ;) {
    const { recognitionStatus } = (await person.api.invoice.readImport({ area, id: file.id })).body.data
    if (recognitionEndings.has(recognitionStatus)) return
    if (Date.now() - from > 60_000) throw new Error(`${name} had no ending in time`)
    await new Promise((resolve) => { setTimeout(resolve, 100) })
  }
}
