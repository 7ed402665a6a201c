// Uploads files from a separate process at a low priority: in production another machine's processor does this, at no
// cost to the server.
import { readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { uploadGroups } from '@piaotai/domain/states.ts'
import { apiClient, uploadFiles, type Named, type Person } from '../../scripts/lib/api-client.ts'
import { makeFolder, removeFolder } from '../../scripts/lib/app-process.ts'
import { answer, ready, startChild } from './child.ts'

type Urls = Awaited<ReturnType<typeof uploadFiles>>
interface Parcel {
  readonly name: string
  readonly path: string
}

/** Loads the files in advance; the returned function uploads them in the client's groups with pauses between. */
export const startUploadClient = async (person: Person, files: readonly Named[]): Promise<() => Promise<Urls>> => {
  const folder = makeFolder()
  const parcels = files.map(([name, bytes], i): Parcel => {
    const path = join(folder, String(i))
    writeFileSync(path, bytes)
    return { name, path }
  })
  const child = await startChild<'send', Urls>(import.meta.filename, [person.base, person.token, JSON.stringify(parcels)])
  removeFolder(folder)
  setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return () => child.request('send')
}

if (process.argv[1] === import.meta.filename) {
  const [base, token, parcels] = process.argv.slice(2) as [string, string, string]
  const files = (JSON.parse(parcels) as Parcel[]).map(({ name, path }): Named => [name, readFileSync(path)])
  await ready()
  answer(await uploadFiles({ base, token, api: apiClient(base, () => token) }, files, uploadGroups))
}
