// What the log says of requests and of errors: enough to find the cause, and no word of what people wrote.

/** Phone numbers and addresses stand in some paths by specification, and links, invitations and tickets are secrets: none is logged, nor is any query. */
export const redact = (url: string): string =>
  url
    .split('?')[0]!
    .replace(/(\/captcha\/|\/mailbox\/link\/|\/mini-program\/|\/join\/invitation\/|\/join\/company\/).+/, '$1…')
    .replace(/(\/(?:file|picture|stored)\/)[^/]+/, '$1…')

interface SerializedError {
  type: string
  message: string
  stack: string
  [more: string]: unknown
}
/** What of a driver's own fields is told. */
const reported = ['code', 'constraint', 'table'] as const
/** An error without what a database adds to it: of a row that it refuses it shows the whole row, of a key its values. */
export const serializeError = (error: unknown): SerializedError =>
  error instanceof Error
    ? {
        type: error.name,
        message: error.message,
        stack: error.stack ?? '',
        ...Object.fromEntries(reported.filter((key) => key in error).map((key) => [key, Reflect.get(error, key)])),
        ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
      }
    : { type: typeof error, message: String(error), stack: '' }
