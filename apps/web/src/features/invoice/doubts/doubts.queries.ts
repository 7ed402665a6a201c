// The doubtful fields of an invoice, and what a person says of them.
import { queryOptions } from '@tanstack/react-query'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { judgementEndpoints } from '@piaotai/contract/judgement.ts'
import { api } from '../../../lib/http/api.ts'
import { uploadOne } from '../../../lib/upload/upload-one.ts'
import { invoicesKey } from '../../../shared/invoice/invoice-keys.ts'

type Doubts = Received<(typeof judgementEndpoints)['readDoubts']>
export type Doubt = Doubts['doubts'][number]
export type Answered = Doubts['answered'][number]
export type Reading = Doubt['readings'][number]
type Area = 'personal' | 'company'

export const doubtsKey = [...invoicesKey, 'one', 'doubts'] as const
export const doubtsQuery = (area: Area, id: string) =>
  queryOptions({ queryKey: [...doubtsKey, area, id], queryFn: () => api.invoice.readDoubts({ id, area }) })

/** What became of a new picture. */
type RetakeEnd = 'done' | 'held' | 'same' | 'unread' | 'late'
const askEveryMs = 700
const asksAtMost = 120
const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, askEveryMs)
  })
/** Brings a picture that was taken again, and follows it until it was read; answers what became of it. */
export const bringRetake = async (area: Area, id: string, picture: File): Promise<RetakeEnd> => {
  const url = await uploadOne(picture)
  const { files } = await api.invoice.importFiles({ area, mode: 'image', retakeOf: id, files: [{ url, name: picture.name }] })
  let file = files[0]
  for (let asked = 0; file && file.finishedAt === null && asked < asksAtMost; asked++) {
    await pause()
    file = await api.invoice.readImport({ id: file.id, area }, { quiet: true })
  }
  if (!file || file.finishedAt === null) return 'late'
  const outcome = file.items?.find(({ invoiceId }) => invoiceId === id)?.outcome
  return outcome === 'originalUpdated' || outcome === 'joined'
    ? 'done'
    : outcome === 'held'
      ? 'held'
      : outcome === 'duplicate'
        ? 'same'
        : 'unread'
}
