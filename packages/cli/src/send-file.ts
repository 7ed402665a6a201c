// One file to the platform, with what its refusal means for the rest.
import { PiaotaiProblem, type ImportMode, type Piaotai } from '@piaotai/client'

export interface SendOptions {
  readonly area: 'company' | 'personal'
  /** 1 of a scanner, 7 of a watched folder. */
  readonly entrySource: 1 | 7
  readonly mode?: ImportMode | undefined
  readonly category?: number | undefined
  readonly signal: AbortSignal
}
/** The key opens nothing any more: nothing else can be sent. */
export const isOver = (error: unknown): error is Error =>
  error instanceof PiaotaiProblem && (error.status === 401 || error.status === 403 || /^(key|permission|suite)\./.test(error.problem))
/** The file itself is refused, now and later. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof PiaotaiProblem && error.status < 500 && error.status !== 429 && error.retryAfter === undefined && !isOver(error)

/** Throws what refused the file. */
export const sendFile = async (
  piaotai: Piaotai,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  { area, entrySource, mode, category, signal }: SendOptions,
): Promise<void> => {
  const data = new Uint8Array(bytes)
  const { files } = await piaotai.importFiles([{ name, data }], {
    area,
    entrySource,
    signal,
    ...(mode ? { mode } : {}),
    ...(category ? { category } : {}),
  })
  const { error } = files[0]!
  if (error !== undefined) throw error
}
