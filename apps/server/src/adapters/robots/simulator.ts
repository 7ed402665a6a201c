// The three vendors on loopback, for one machine and for tests: each keeps to its documented form, signature and limit, and says 200 to
// what it refuses.
import { createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { z } from 'zod'
import { robotVendors, type RobotVendor } from '@piaotai/domain/robot.ts'

export interface HeardMessage {
  readonly vendor: RobotVendor
  readonly key: string
  readonly title: string
  readonly text: string
  readonly link: string
  readonly at: number
}
interface Trouble {
  readonly times: number
  /** The connection is cut: before the message was heard, or after. */
  readonly cut?: 'before' | 'after'
  readonly status?: number
}
interface Asked {
  readonly query: URLSearchParams
  readonly body: unknown
  readonly bytes: number
}
type Refusal = readonly [code: number, words: string]
type Judged = Omit<HeardMessage, 'vendor' | 'key' | 'at'> | Refusal
const bytesOf = (text: string): number => Buffer.byteLength(text)
const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64')
const hourMs = 3_600_000

const wecomForm = z.strictObject({ msgtype: z.literal('markdown'), markdown: z.strictObject({ content: z.string().min(1) }) })
const dingtalkForm = z.strictObject({
  msgtype: z.literal('actionCard'),
  actionCard: z.strictObject({
    title: z.string().min(1),
    text: z.string().min(1),
    singleTitle: z.string().min(1),
    singleURL: z.url(),
  }),
})
const plainText = z.strictObject({ tag: z.literal('plain_text'), content: z.string() })
const feishuForm = z.strictObject({
  timestamp: z
    .string()
    .regex(/^\d{10}$/)
    .optional(),
  sign: z.string().optional(),
  msg_type: z.literal('interactive'),
  card: z.strictObject({
    config: z.strictObject({ wide_screen_mode: z.boolean() }),
    header: z.strictObject({ title: plainText, template: z.string() }),
    elements: z.tuple([
      z.strictObject({ tag: z.literal('div'), text: plainText }),
      z.strictObject({
        tag: z.literal('action'),
        actions: z.tuple([z.strictObject({ tag: z.literal('button'), text: plainText, type: z.literal('primary'), url: z.url() })]),
      }),
    ]),
  }),
})
interface Protocol {
  readonly path: RegExp
  readonly keyOf: (path: string, query: URLSearchParams) => string | null | undefined
  readonly unknown: Refusal
  readonly limits: readonly { readonly most: number; readonly withinMs: number; readonly shutMs: number }[]
  readonly busy: Refusal
  readonly judge: (asked: Asked, secret: string, now: number) => Judged
  readonly answer: (refusal: Refusal | undefined) => object
}
const byErrcode = (refusal: Refusal | undefined): object =>
  refusal ? { errcode: refusal[0], errmsg: refusal[1] } : { errcode: 0, errmsg: 'ok' }
const protocols: Readonly<Record<RobotVendor, Protocol>> = {
  wecom: {
    path: /^\/cgi-bin\/webhook\/send$/,
    keyOf: (_, query) => query.get('key'),
    unknown: [93000, 'invalid webhook url'],
    limits: [{ most: 20, withinMs: 60_000, shutMs: 0 }],
    busy: [45009, 'api freq out of limit'],
    judge: ({ body }) => {
      const { success, data } = wecomForm.safeParse(body)
      if (!success) return [40058, 'invalid Request Parameter']
      const { content } = data.markdown
      if (bytesOf(content) > 4096) return [40058, 'markdown.content exceed max length 4096']
      const [, title = '', text = '', link = ''] = /^\*\*(.*)\*\*\n([\s\S]*)\n\[[^\]]+\]\(([^)]+)\)$/.exec(content) ?? []
      return { title, text: text.replace(/^> /gm, ''), link }
    },
    answer: byErrcode,
  },
  dingtalk: {
    path: /^\/robot\/send$/,
    keyOf: (_, query) => query.get('access_token'),
    unknown: [300005, 'token is not exist'],
    limits: [{ most: 20, withinMs: 60_000, shutMs: 600_000 }],
    busy: [130101, 'send too fast, exceed 20 times per minute'],
    judge: ({ query, body }, secret, now) => {
      if (secret !== '') {
        const timestamp = query.get('timestamp') ?? ''
        if (!/^\d{13}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > hourMs) return [310000, 'invalid timestamp']
        if (query.get('sign') !== hmac(secret, `${timestamp}\n${secret}`)) return [310000, 'sign not match']
      }
      const { success, data } = dingtalkForm.safeParse(body)
      if (!success) return [40035, 'invalid parameter']
      const { title, text, singleTitle, singleURL } = data.actionCard
      if (bytesOf(text) > 5000 || bytesOf(singleTitle) > 20 || bytesOf(singleURL) > 500) return [34016, 'message too long']
      return { title, text: text.replace(/^### .*\n\n/, ''), link: singleURL }
    },
    answer: byErrcode,
  },
  feishu: {
    path: /^\/open-apis\/bot\/v2\/hook\/[^/]+$/,
    keyOf: (path) => path.split('/').at(-1),
    unknown: [19001, 'param invalid: incoming webhook access token invalid'],
    limits: [
      { most: 100, withinMs: 60_000, shutMs: 0 },
      { most: 5, withinMs: 1_000, shutMs: 0 },
    ],
    busy: [11232, 'frequency limited'],
    judge: ({ body, bytes }, secret, now) => {
      const { success, data } = feishuForm.safeParse(body)
      if (!success || bytes > 20 * 1024) return [9499, 'Bad Request']
      const { timestamp = '', sign, card } = data
      if (secret !== '' && (sign !== hmac(`${timestamp}\n${secret}`, '') || Math.abs(now - Number(timestamp) * 1000) > hourMs))
        return [19021, 'sign match fail or timestamp is not within one hour from current time']
      const [said, { actions }] = card.elements
      return { title: card.header.title.content, text: said.text.content, link: actions[0].url }
    },
    answer: (refusal) =>
      refusal
        ? { code: refusal[0], data: {}, msg: refusal[1] }
        : { StatusCode: 0, StatusMessage: 'success', code: 0, data: {}, msg: 'success' },
  },
}
interface Kept {
  readonly vendor: RobotVendor
  readonly secret: string
  sent: number[]
  shutUntil: number
}
export interface SimulatedRobot {
  readonly address: string
  readonly secret: string
}
export type RobotSimulator = Awaited<ReturnType<typeof startRobotSimulator>>

/** `onHeard` hears what stands in the groups. */
export const startRobotSimulator = async (now: () => Date, onHeard: (message: HeardMessage) => void = () => undefined) => {
  const robots = new Map<string, Kept>()
  const heard: HeardMessage[] = []
  let troubles: Trouble[] = []
  const nextTrouble = (): Trouble | undefined => {
    const [first, ...others] = troubles
    if (first) troubles = first.times > 1 ? [{ ...first, times: first.times - 1 }, ...others] : others
    return first
  }
  const busy = (robot: Kept, at: number): boolean => {
    if (robot.shutUntil > at) return true
    robot.sent.push(at)
    const over = protocols[robot.vendor].limits.find(({ most, withinMs }) => robot.sent.filter((one) => one > at - withinMs).length > most)
    if (over) robot.shutUntil = at + over.shutMs
    return over !== undefined
  }
  const judge = (vendor: RobotVendor, path: string, asked: Asked): Refusal | undefined => {
    const { keyOf, unknown, busy: tooMany, judge: judged } = protocols[vendor]
    const key = keyOf(path, asked.query) ?? ''
    const robot = robots.get(key)
    const at = now().getTime()
    if (robot?.vendor !== vendor) return unknown
    if (busy(robot, at)) return tooMany
    const answer = judged(asked, robot.secret, at)
    if (!('text' in answer)) return answer
    const message = { vendor, key, at, ...answer }
    heard.push(message)
    onHeard(message)
    return undefined
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://simulator')
      const text = Buffer.concat(chunks).toString('utf8')
      const vendor = robotVendors.find((one) => protocols[one].path.test(pathname))
      const trouble = nextTrouble()
      if (trouble?.cut === 'before') return void response.destroy()
      if (trouble?.status) return void response.writeHead(trouble.status).end('busy')
      if (!vendor || request.method !== 'POST') return void response.writeHead(404).end('{}')
      const isJson = request.headers['content-type']?.startsWith('application/json') === true
      const refusal = judge(vendor, pathname, { query, body: isJson ? parsed(text) : undefined, bytes: bytesOf(text) })
      if (trouble?.cut === 'after') return void response.destroy()
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(protocols[vendor].answer(refusal)))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url,
    heard,
    /** A robot in a group; its key and secret are drawn unless given. */
    add: (vendor: RobotVendor, given: { readonly key?: string; readonly secret?: string } = {}): SimulatedRobot => {
      const key = given.key ?? randomBytes(16).toString('hex')
      const secret = given.secret ?? (vendor === 'wecom' ? '' : `SEC${randomBytes(16).toString('hex')}`)
      robots.set(key, { vendor, secret, sent: [], shutUntil: 0 })
      const at = {
        wecom: `/cgi-bin/webhook/send?key=${key}`,
        dingtalk: `/robot/send?access_token=${key}`,
        feishu: `/open-apis/bot/v2/hook/${key}`,
      }
      return { address: url + at[vendor], secret }
    },
    /** Takes every robot out of its group. */
    removeAll: (): void => {
      robots.clear()
    },
    /** What the next calls meet. */
    trouble: (...given: readonly Trouble[]): void => {
      troubles = [...given]
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
