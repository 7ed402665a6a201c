// The signed form of an S3 POST policy: its fields, and how the browser posts it.
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { fileEndpoints } from '@piaotai/contract/file.ts'
import type { UploadProblem } from './upload-check.ts'

export type Credential = Received<(typeof fileEndpoints)['certifyUploads']>[number]

/** Appends the fields in the order of the form; the file comes last, because S3 ignores every field after it. */
export const signedForm = (credential: Credential, file: File): FormData => {
  const form = new FormData()
  form.append('key', credential.key)
  form.append('acl', credential.acl)
  form.append('success_action_redirect', credential.redirUrl)
  form.append('x-amz-algorithm', 'AWS4-HMAC-SHA256')
  form.append('x-amz-credential', credential.credential)
  form.append('x-amz-date', credential.date)
  form.append('policy', credential.policy)
  form.append('x-amz-signature', credential.signature)
  form.append('file', file, file.name)
  return form
}

/** A post that did not store a file. */
export class UploadFailure extends Error {
  readonly problem: UploadProblem
  /** The server's problem type, if it answered. */
  readonly serverType: string | undefined
  constructor(problem: UploadProblem, serverType?: string) {
    super(problem.type)
    this.name = 'UploadFailure'
    this.problem = problem
    this.serverType = serverType
  }
}

export interface PostOptions {
  readonly signal: AbortSignal
  readonly onProgress: (sent: number) => void
}
/**
 * Posts a form without a token; resolves to the stored file's url, following the store's redirect. Throws
 * UploadFailure, or an AbortError when cancelled.
 */
export type PostForm = (url: string, form: FormData, options: PostOptions) => Promise<string>

interface Answer {
  readonly code?: number
  readonly message?: string
  readonly problem?: string
  readonly data?: { readonly url?: unknown } | null
}

/** Parses the envelope in the form's response. An S3 store answers a refusal with XML. */
export const readStored = (status: number, body: string): string => {
  const answer = parse(body)
  const url = answer?.data?.url
  if (answer?.code === 10000 && typeof url === 'string') return url
  const s3 = /<Code>([^<]{1,80})<\/Code>/.exec(body)?.[1]
  const type =
    answer?.problem ??
    (s3 === 'AccessDenied' && /expired/i.test(body) ? 'file.credentialExpired' : s3 === 'EntityTooLarge' ? 'file.tooLarge' : s3)
  throw new UploadFailure(status === 0 || status >= 500 ? { type: 'network' } : { type: 'refused', message: answer?.message }, type)
}
const parse = (body: string): Answer | undefined => {
  try {
    return JSON.parse(body) as Answer
  } catch {
    return undefined
  }
}

/** A connection without progress for this long is aborted, so that a row never hangs. */
const stallMs = 60_000

/**
 * Uses XMLHttpRequest, because fetch reports no upload progress. No token and no custom headers: the form's fields
 * authorise it.
 */
export const postByXhr: PostForm = (url, form, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout>
    const alive = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => {
        xhr.abort()
        end(() => reject(new UploadFailure({ type: 'stalled' })))
      }, stallMs)
    }
    const cancel = () => {
      xhr.abort()
      end(() => reject(signal.reason))
    }
    const end = (settle: () => void) => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', cancel)
      settle()
    }
    if (signal.aborted) {
      reject(signal.reason)
      return
    }
    signal.addEventListener('abort', cancel)
    xhr.open('POST', url)
    xhr.upload.onprogress = (event) => {
      alive()
      onProgress(event.loaded)
    }
    xhr.onload = () =>
      end(() => {
        try {
          resolve(readStored(xhr.status, xhr.responseText))
        } catch (failure) {
          reject(failure)
        }
      })
    xhr.onerror = () => end(() => reject(new UploadFailure({ type: 'network' })))
    alive()
    xhr.send(form)
  })
