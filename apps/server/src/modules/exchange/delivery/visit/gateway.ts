// The gateway: delivered bytes pass through this process, and the task's state is read again while they do.
import { Transform, type Readable } from 'node:stream'
import { Problem } from '@piaotai/domain/problems.ts'
import { deliveryCertificateWords } from '@piaotai/locales/delivery-mails.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import type { Caller } from '../../../people/account/index.ts'
import { certificateOf } from './certificate.ts'
import { certifiedTask } from '../change-deliveries.ts'
import type { DeliveryDeps } from '../deps.ts'
import { addEvent } from '../events.ts'
import { filesOfTask, inVisit, requireStep, stillSigned, type Visit } from './visit.ts'

/** A file on its way to a visitor. `size` is unknown of an archive. */
export interface Download {
  readonly name: string
  readonly format: string
  readonly size: number | null
  readonly stream: Readable
}
const checkBytes = 1024 * 1024
const checkMs = 1500
/** Larger than a stream's own: each chunk costs turns of the loop on its way through the gate. */
const chunkBytes = 256 * 1024

/**
 * Passes bytes on while `open` says so: asked at each megabyte, whose answer the next one waits for, and every second
 * and a half, so that a slow reader is cut off too.
 */
export const gated = (source: Readable, open: () => Promise<boolean>): Readable => {
  let since = 0
  let asked = Promise.resolve(true)
  const gate = new Transform({
    highWaterMark: chunkBytes,
    transform: (chunk: Buffer, _encoding, pass) => {
      since += chunk.length
      if (since < checkBytes) {
        pass(null, chunk)
        return
      }
      since = 0
      const before = asked
      asked = open()
      // Heard when the next megabyte comes.
      asked.catch(() => undefined)
      before.then(
        (still) => {
          if (still) pass(null, chunk)
          else pass(new Problem('visit.ended'))
        },
        (error: unknown) => {
          pass(error as Error)
        },
      )
    },
  })
  const clock = setInterval(() => {
    open().then(
      (still) => {
        if (!still) gate.destroy(new Problem('visit.ended'))
      },
      (error: unknown) => gate.destroy(error as Error),
    )
  }, checkMs)
  clock.unref()
  gate.once('close', () => {
    clearInterval(clock)
    source.destroy()
  })
  source.once('error', (error) => gate.destroy(error))
  return source.pipe(gate)
}
/** Runs for a signed visit and logs what is fetched. */
const forDownload = <T>(
  deps: DeliveryDeps,
  token: string | null,
  caller: Caller,
  what: string,
  run: (tx: Tx, visit: Visit) => Promise<T>,
) =>
  inVisit(deps, token, async (tx, visit) => {
    requireStep(visit, 'signed')
    const found = await run(tx, visit)
    await addEvent(deps, tx, { companyId: visit.task.company_id, taskId: visit.task.id }, 'downloaded', { ip: caller.ip, detail: { what } })
    return found
  })

export const readVisitFile =
  (deps: DeliveryDeps) =>
  async (token: string | null, { id }: { readonly id: string }, caller: Caller): Promise<Download> => {
    const { file, visit } = await forDownload(deps, token, caller, id, async (tx, visit) => ({
      visit,
      file: (await filesOfTask(tx, visit.task)).find((one) => one.id === id),
    }))
    if (!file) throw new Problem('visit.none')
    const source = await deps.files.storage.stream(file.key, Math.min(chunkBytes, Number(file.size)))
    return { name: file.name, format: file.format, size: Number(file.size), stream: gated(source, stillSigned(deps, visit)) }
  }
export const readVisitArchive =
  (deps: DeliveryDeps) =>
  async (token: string | null, caller: Caller): Promise<Download> => {
    const { files, visit } = await forDownload(deps, token, caller, 'archive', async (tx, visit) => ({
      visit,
      files: await filesOfTask(tx, visit.task),
    }))
    const archive = deps.fileWriter.streamArchive(
      files.map(({ name, key, format }) => ({ name, deflate: format === 'xml', open: () => deps.files.storage.stream(key) })),
    )
    return { name: `${visit.task.number}.zip`, format: 'zip', size: null, stream: gated(archive, stillSigned(deps, visit)) }
  }

export interface CertificateFile {
  readonly name: string
  readonly bytes: Uint8Array
}
export const readVisitCertificate =
  (deps: DeliveryDeps) =>
  async (token: string | null, caller: Caller): Promise<CertificateFile> => {
    const { facts, number } = await forDownload(deps, token, caller, 'certificate', async (tx, { task }) => ({
      facts: await certificateOf(tx, task, caller.language),
      number: task.number,
    }))
    return { name: `${deliveryCertificateWords(caller.language).title} ${number}.pdf`, bytes: await deps.certificates.write(facts) }
  }
export const readDeliveryCertificate =
  (deps: DeliveryDeps) =>
  async (actor: Actor, where: Parameters<typeof certifiedTask>[2]): Promise<CertificateFile> => {
    const { facts, number } = await deps.db.inTenant(actor, async (tx) => {
      const task = await certifiedTask(tx, actor, where, deps.clock.now())
      return { facts: await certificateOf(tx, task, actor.language), number: task.number }
    })
    return { name: `${deliveryCertificateWords(actor.language).title} ${number}.pdf`, bytes: await deps.certificates.write(facts) }
  }
