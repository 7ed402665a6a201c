// Redaction of the log's requests and errors: enough to find the cause, and no text of people.

/**
 * Phone numbers and addresses are in some paths by specification, and links, invitations and tickets are secrets: none
 * is logged, nor is any query.
 */
export const redact = (url: string): string =>
  url
    .split('?')[0]!
    .replace(
      /(\/captcha\/|\/mailbox\/link\/|\/mail-stop\/|\/mini-program\/|\/push\/acknowledgements\/|\/push\/files\/|\/join\/invitation\/|\/join\/company\/|\/partner-invitation\/link\/).+/,
      '$1…',
    )
    .replace(/(\/(?:file|picture|stored)\/)[^/]+/, '$1…')

interface SerializedError {
  type: string
  message: string
  stack: string
  [more: string]: unknown
}
/** The driver's fields that are safe to log. */
const reported = ['code', 'constraint', 'table'] as const
/** An error without the details of a database, which contain the whole refused row, or a key's values. */
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
