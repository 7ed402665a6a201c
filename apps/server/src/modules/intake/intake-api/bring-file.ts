// A file, and a link whose file is fetched afterwards.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { intakeEndpoints } from '@piaotai/contract/intake-api.ts'
import { intakeLimits } from '@piaotai/domain/intake-api.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { uploadModes, type UploadMode } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { asProblem, storeBytes } from '../../platform/file/index.ts'
import { bringFilesIn } from '../intake/index.ts'
import { addIntakeFiles, beginIntake, findSame, sourceOf } from './begin-intake.ts'
import type { IntakeApiDeps } from './deps.ts'
import { fetchIntake } from './jobs.ts'
import { hostsOf } from './link-hosts.ts'
import { readOne } from './read-intakes.ts'

type E = typeof intakeEndpoints

/** The way of import whose limits a file has, where the caller names none. */
export const modeOf = (format: string): UploadMode => (format === 'jpg' || format === 'png' ? 'image' : 'einvoice')

export const bringFile =
  (deps: IntakeApiDeps) =>
  async (
    actor: Actor,
    { mode: asked, ...about }: In<E['bringFile']>,
    file: { readonly name: string; readonly bytes: Uint8Array },
  ): Promise<Out<E['bringFile']>> => {
    const source = sourceOf(actor, about, 'file')
    const stored = await storeBytes(deps.files)(actor.companyId, file.name, file.bytes).catch((error: unknown) => {
      throw asProblem(error)
    })
    const drop = (): Promise<void> => deps.files.storage.remove(stored.key).catch(() => undefined)
    try {
      const mode = asked ?? modeOf(stored.format)
      const { formats, maxBytes } = uploadModes[mode]
      if (!(formats as readonly string[]).includes(stored.format)) throw new Problem('file.typeRefused', { name: stored.name })
      if (stored.size > maxBytes) throw new Problem('file.tooLarge', { name: stored.name, megabytes: maxBytes / 1024 / 1024 })
      const content = { sha256: stored.sha256, mode }
      const { answer, isNew } = await deps.db.inTenant(actor, async (tx) => {
        const { row, isNew } = await beginIntake(deps, tx, actor, about, { kind: 'file', state: 'importing', content })
        if (isNew) {
          const batch = {
            area: row.area,
            mode,
            category: row.category,
            batchId: row.batch_id,
            entrySource: source,
            byKey: actor.byKey?.name,
          }
          const made = await bringFilesIn(deps)(tx, actor, batch, [stored])
          await addIntakeFiles(
            tx,
            row,
            made.map(({ importId }) => importId),
          )
        }
        return { answer: await readOne(tx, actor, row), isNew }
      })
      if (!isNew) await drop()
      return answer
    } catch (error) {
      // A failed transaction wrote no row; an unclear one leaves the bytes to the sweep.
      if (error instanceof Problem) await drop()
      throw error
    }
  }

export const bringLink =
  (deps: IntakeApiDeps) =>
  (actor: Actor, { url, ...about }: In<E['bringLink']>): Promise<Out<E['bringLink']>> => {
    sourceOf(actor, about, 'link')
    return deps.db.inTenant(actor, async (tx) => {
      const brought = { kind: 'link', state: 'fetching', content: { url }, url } as const
      const same = await findSame(tx, actor, about, brought)
      if (same) return readOne(tx, actor, same)
      const { hosts } = await hostsOf(tx)
      if (!deps.links.takes(url, hosts))
        throw new Problem('intake.hostNotAllowed', { host: URL.canParse(url) ? new URL(url).hostname.slice(0, 100) : '?' })
      const { row, isNew } = await beginIntake(deps, tx, actor, about, brought)
      if (isNew) {
        const { n } = await tx
          .selectFrom('intake')
          .select((eb) => eb.fn.countAll<string>().as('n'))
          .where('state', '=', 'fetching')
          .executeTakeFirstOrThrow()
        if (Number(n) > intakeLimits.linksOpen) throw new Problem('intake.linksOpen', { most: intakeLimits.linksOpen })
        await deps.jobs.add(tx, fetchIntake, { companyId: actor.companyId, intakeId: row.id, userId: actor.userId })
      }
      return readOne(tx, actor, row)
    })
  }
