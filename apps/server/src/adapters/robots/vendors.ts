// The three vendors: addresses, signatures, forms of a message, and what an answer means.
import { createHmac } from 'node:crypto'
import type { RobotVendor } from '@piaotai/domain/robot.ts'
import type { RobotMessage, RobotOutcome } from '../../ports/robots.ts'

/** `title` and `lines` are plain and cut. */
type Said = Omit<RobotMessage, 'address'>
interface Vendor {
  readonly origin: string
  /** The key of an address of this vendor; undefined for another address. */
  readonly keyOf: (path: string, query: URLSearchParams) => string | null | undefined
  readonly pathOf: (key: string) => string
  /** What is added to the address, and the body. */
  readonly messageOf: (said: Said) => { readonly query?: string; readonly body: object }
  /** The code of an answer, which comes with the status 200 when the message is refused too. */
  readonly codeOf: (answer: Readonly<Record<string, unknown>>) => unknown
  readonly outcomes: Readonly<Record<number, RobotOutcome>>
}
const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64')
const byErrcode = ({ errcode }: Readonly<Record<string, unknown>>): unknown => errcode

/**
 * Bytes of a whole message: WeCom takes 4,096 of markdown and DingTalk 5,000 of the card's text, Feishu 20 KB of body. What the domain
 * lets into one message stays below all of them.
 */
export const vendors: Readonly<Record<RobotVendor, Vendor>> = {
  wecom: {
    origin: 'https://qyapi.weixin.qq.com',
    keyOf: (path, query) => (path === '/cgi-bin/webhook/send' ? query.get('key') : undefined),
    pathOf: (key) => `/cgi-bin/webhook/send?key=${key}`,
    messageOf: ({ title, lines, link, linkText }) => ({
      body: {
        msgtype: 'markdown',
        markdown: { content: [`**${title}**`, ...lines.map((line) => `> ${line}`), `[${linkText}](${link})`].join('\n') },
      },
    }),
    codeOf: byErrcode,
    // 45009: too many a minute. 93000: no such robot, 93008: not in the group any more. 40058: a field of the message, as its length.
    outcomes: { 0: 'taken', [-1]: 'trouble', 45009: 'busy', 45033: 'busy', 40008: 'unfit', 40058: 'unfit', 44004: 'unfit' },
  },
  dingtalk: {
    origin: 'https://oapi.dingtalk.com',
    keyOf: (path, query) => (path === '/robot/send' ? query.get('access_token') : undefined),
    pathOf: (key) => `/robot/send?access_token=${key}`,
    messageOf: ({ title, lines, link, linkText, secret, now }) => {
      const at = now.getTime()
      return {
        // Milliseconds and the secret, signed with the secret, good for an hour.
        query: secret === '' ? '' : `&timestamp=${at}&sign=${encodeURIComponent(hmac(secret, `${at}\n${secret}`))}`,
        body: {
          msgtype: 'actionCard',
          actionCard: { title, text: [`### ${title}`, ...lines].join('\n\n'), singleTitle: linkText, singleURL: link },
        },
      }
    },
    codeOf: byErrcode,
    // 130101: more than 20 a minute. 310000: signature, keyword or address refused; 300001, 300005: no such token, 400102: stopped.
    outcomes: { 0: 'taken', [-1]: 'trouble', 130101: 'busy', 90030: 'busy', 34016: 'unfit', 40035: 'unfit', 460101: 'unfit' },
  },
  feishu: {
    origin: 'https://open.feishu.cn',
    keyOf: (path) => /^\/open-apis\/bot\/v2\/hook\/([^/]+)$/.exec(path)?.[1],
    pathOf: (key) => `/open-apis/bot/v2/hook/${key}`,
    messageOf: ({ title, lines, link, linkText, secret, now }) => {
      // Seconds and the secret are the key, and nothing is signed with it; good for an hour.
      const timestamp = String(Math.floor(now.getTime() / 1000))
      return {
        body: {
          ...(secret === '' ? {} : { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') }),
          msg_type: 'interactive',
          card: {
            config: { wide_screen_mode: true },
            header: { title: { tag: 'plain_text', content: title }, template: 'blue' },
            elements: [
              { tag: 'div', text: { tag: 'plain_text', content: lines.join('\n') } },
              {
                tag: 'action',
                actions: [{ tag: 'button', text: { tag: 'plain_text', content: linkText }, type: 'primary', url: link }],
              },
            ],
          },
        },
      }
    },
    codeOf: ({ code, StatusCode }) => code ?? StatusCode,
    // 11232: too many. 19001: no such robot, 19021: signature or time, 19022: address, 19024: keyword. 9499: the message's form or size.
    outcomes: { 0: 'taken', 11232: 'busy', 9499: 'unfit', 11246: 'unfit', 19002: 'unfit' },
  },
}
