// A mail as what an intake looks for: its head, its text, its links and its files. Bounded; runs in the killable process.
import PostalMime, { type Email } from 'postal-mime'
import { mailLimits } from '@piaotai/domain/mail.ts'
import { blockedIn, linksIn, textOfHtml, type MailLink } from './mail-text.ts'
import { mended } from './mended.ts'
import { filesOfTnef } from './tnef.ts'

export interface MailFile {
  /** Its place: positions from the outermost mail inwards, `/1/0`. */
  readonly path: string
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  /** A picture within the text. */
  readonly inline: boolean
}
interface MailHead {
  readonly subject: string
  readonly from: { readonly name: string; readonly address: string }
  /** More than one From: readers disagree about the sender. */
  readonly ambiguousFrom: boolean
  readonly replyTo: string | null
  readonly to: readonly string[]
  readonly messageId: string | null
  readonly sentAt: string | null
  /** Made by a machine: never answered. */
  readonly automatic: boolean
}
/** What a delivery report says about one address. */
interface MailReport {
  readonly action: string
  readonly status: string
}
type MailRefusal = 'tooMany' | 'tooDeep' | 'unreadable'
export type MailRead =
  | {
      readonly ok: true
      readonly head: MailHead
      readonly text: string
      readonly links: readonly MailLink[]
      readonly blocked: { readonly pictures: number; readonly scripts: number }
      readonly report: MailReport | null
      /** Parts that were not read. */
      readonly refused: readonly { readonly path: string; readonly name: string; readonly reason: MailRefusal }[]
    }
  | { readonly ok: false; readonly reason: 'tooMany' | 'unreadable' }

const textMax = 200_000
/** Lines that may begin a part: a signature's two hyphens are not counted against honest mail. */
const boundariesMax = mailLimits.parts * 10
const boundaries = (raw: Buffer): number => {
  let n = 0
  for (let at = raw.indexOf('\n--'); at >= 0 && n <= boundariesMax; at = raw.indexOf('\n--', at + 3)) n++
  return n
}

interface Walk {
  readonly onFile: (file: MailFile) => Promise<void>
  readonly texts: string[]
  readonly htmls: string[]
  readonly refused: { path: string; name: string; reason: MailRefusal }[]
  report: MailReport | null
  files: number
}
export const readMail = async (raw: Uint8Array, onFile: (file: MailFile) => Promise<void>): Promise<MailRead> => {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  if (boundaries(bytes) > boundariesMax) return { ok: false, reason: 'tooMany' }
  const walk: Walk = { onFile, texts: [], htmls: [], refused: [], report: null, files: 0 }
  let mail: Email
  try {
    mail = await parse(bytes)
  } catch {
    return { ok: false, reason: 'unreadable' }
  }
  await takeParts(walk, mail, 0, '')
  const written = walk.texts.join('\n\n').trim()
  const shown = walk.htmls.map(textOfHtml)
  return {
    ok: true,
    head: headOf(mail),
    text: (written || shown.join('\n\n')).slice(0, textMax).toWellFormed(),
    links: linksIn(walk.texts, walk.htmls),
    blocked: walk.htmls.map(blockedIn).reduce((a, b) => ({ pictures: a.pictures + b.pictures, scripts: a.scripts + b.scripts }), {
      pictures: 0,
      scripts: 0,
    }),
    report: walk.report,
    refused: walk.refused,
  }
}
const parse = (bytes: Buffer): Promise<Email> =>
  PostalMime.parse(mended(bytes), {
    forceRfc822Attachments: true,
    maxNestingDepth: mailLimits.nesting,
    maxHeadersSize: mailLimits.headerBytes,
  })

const takeParts = async (walk: Walk, mail: Email, depth: number, path: string): Promise<void> => {
  if (mail.text) walk.texts.push(storable(mail.text))
  if (mail.html) walk.htmls.push(storable(mail.html))
  for (const [i, part] of mail.attachments.entries()) {
    const at = `${path}/${i}`
    const bytes = bytesOf(part.content)
    const name = plainNameOf(part.filename ?? '')
    if (part.mimeType === 'message/delivery-status') {
      walk.report ??= reportIn(storable(bytes.toString('latin1')))
      continue
    }
    const file = { path: at, name, type: storable(part.mimeType), bytes, inline: part.related === true || part.disposition === 'inline' }
    if (part.mimeType === 'message/rfc822' || /\.eml$/i.test(name)) await takeInner(walk, file, depth)
    else if (part.mimeType === 'application/ms-tnef' || /^winmail\.dat$/i.test(name)) await takeTnef(walk, file)
    else await take(walk, file)
  }
}
type Part = Omit<MailFile, 'bytes'> & { readonly bytes: Buffer }
const take = async (walk: Walk, file: Part): Promise<void> => {
  if (walk.files >= mailLimits.parts) {
    if (walk.refused.at(-1)?.reason !== 'tooMany') walk.refused.push({ path: file.path, name: file.name, reason: 'tooMany' })
    return
  }
  walk.files++
  await walk.onFile(file)
}
const takeInner = async (walk: Walk, { path, name, bytes }: Part, depth: number): Promise<void> => {
  const refuse = (reason: MailRefusal) => walk.refused.push({ path, name, reason })
  if (depth >= mailLimits.mailsDeep) {
    refuse('tooDeep')
    return
  }
  // Base64 within message/rfc822 is forbidden, and sent.
  const plain = /^[\x21-\x39\x3b-\x7e]+:/.test(bytes.subarray(0, 200).toString('latin1'))
  const inner = await parse(plain ? bytes : Buffer.from(bytes.toString('latin1'), 'base64')).catch(() => undefined)
  if (inner) await takeParts(walk, inner, depth + 1, path)
  else refuse('unreadable')
}
const takeTnef = async (walk: Walk, part: Part): Promise<void> => {
  let files: ReturnType<typeof filesOfTnef>
  try {
    files = filesOfTnef(part.bytes)
  } catch {
    walk.refused.push({ path: part.path, name: part.name || 'winmail.dat', reason: 'unreadable' })
    return
  }
  for (const [i, { name, bytes }] of files.entries())
    await take(walk, { path: `${part.path}/${i}`, name: plainNameOf(name), type: '', bytes, inline: false })
}

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof Uint8Array
      ? Buffer.from(content)
      : Buffer.from(new Uint8Array(content))
/** A database takes neither NULs nor halves of characters. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
/** Without a path and control characters. */
const plainNameOf = (name: string): string =>
  (
    name
      .replace(/[\u0000-\u001f\u007f]/g, '')
      .split(/[/\\]/)
      .at(-1) ?? ''
  )
    .slice(0, 200)
    .toWellFormed()
const field = (text: string, name: string): string => new RegExp(`^${name}:\\s*([^\\r\\n]*)`, 'im').exec(text)?.[1]?.trim() ?? ''
const reportIn = (text: string): MailReport => ({
  action: field(text, 'Action').toLowerCase().slice(0, 20),
  status: /\d\.\d{1,3}\.\d{1,3}/.exec(field(text, 'Status'))?.[0] ?? '',
})

const headOf = (mail: Email): MailHead => {
  const header = (name: string): string => mail.headers.find(({ key }) => key === name)?.value ?? ''
  const sent = mail.date ? new Date(mail.date) : undefined
  const address = mail.from?.address ?? ''
  return {
    subject: oneLine(mail.subject ?? '', 500),
    from: { name: oneLine(mail.from?.name ?? '', 100), address: oneLine(address, 200).toLowerCase() },
    ambiguousFrom: mail.headers.filter(({ key }) => key === 'from').length > 1,
    replyTo: oneLine(mail.replyTo?.[0]?.address ?? '', 200) || null,
    to: [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((one) => (one.address ? [one.address.toLowerCase()] : [])).slice(0, 50),
    messageId: oneLine(mail.messageId ?? '', 300) || null,
    sentAt: sent && !Number.isNaN(sent.getTime()) && Math.abs(sent.getUTCFullYear() - 2030) < 60 ? sent.toISOString() : null,
    automatic:
      /^auto-/i.test(header('auto-submitted')) ||
      /^(?:bulk|junk|list|auto_reply)$/i.test(header('precedence').trim()) ||
      header('x-autoreply') !== '' ||
      header('x-autorespond') !== '' ||
      header('list-id') !== '' ||
      /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i.test(address),
  }
}
const oneLine = (text: string, max: number): string =>
  text
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
