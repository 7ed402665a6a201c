// 51ys over HTTP: the token of a taxpayer, and one call in its envelope. Trouble is a value of the one set of errors.
import type { BureauRefusal } from '../../../ports/bureau-login.ts'
import { NotSent, type guardedFetch } from '../../egress.ts'
import { recordOf, textOf } from '../../push/kit.ts'
import { openSessions } from '../../push/sessions.ts'
import { openContent, sealEnvelope, type EnvelopeSettings } from './envelope.ts'
import { refusal, refusalOf } from './errors.ts'

/** Input invoices and logins, or output invoices: the header `fplx`. */
export type InvoiceSide = 'jxfp' | 'xxfp'
export interface ChannelSettings extends EnvelopeSettings {
  /** Without a / at its end. */
  readonly url: string
}
/** What a call said inside its envelope: `data` is the whole inner answer. */
export type Said = { readonly as: 'said'; readonly message: string; readonly data: Readonly<Record<string, unknown>> } | BureauRefusal
export interface Channel51 {
  /** `service`: its whole name, as `51ys.jx.taxdigital.tpass.login`. */
  readonly call: (taxId: string, service: string, content: object, side?: InvoiceSide) => Promise<Said>
}
const good: ReadonlySet<string> = new Set(['1000', '0000', '0', '200', ''])
/** A token is asked for again an hour before a day has gone, whatever it says of its own life. */
const tokenLifeMs = 23 * 3_600_000

export const openChannel51 = (fetch: ReturnType<typeof guardedFetch>, settings: () => ChannelSettings, now: () => Date): Channel51 => {
  const tokens = openSessions<string>(tokenLifeMs)
  const post = async (service: string, headers: Readonly<Record<string, string>>, content: object): Promise<Said> => {
    const known = settings()
    let answer: Response
    let text: string
    try {
      answer = await fetch(`${known.url}/${service}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(sealEnvelope(service, content, now(), known)),
      })
      text = await answer.text()
    } catch (error) {
      return refusal('BUSY', error instanceof NotSent ? error.code : '')
    }
    const outer = recordOf(parsed(text))
    const code = textOf(outer, 'code')
    const words = textOf(outer, 'message') || textOf(outer, 'msg')
    if (Object.keys(outer).length === 0)
      return answer.status === 503 || /维护/.test(text) ? refusal('BUREAU_MAINTENANCE') : refusal(answer.status >= 500 ? 'BUSY' : 'UNKNOWN')
    if (!good.has(code)) return refusalOf(code, words)
    const inner = openContent(outer['content'] ?? outer['data'], known)
    if (inner === undefined || inner === null || typeof inner !== 'object') return refusal('UNKNOWN', words)
    const data = recordOf(inner)
    const innerCode = textOf(data, 'code')
    const innerWords = textOf(data, 'message') || textOf(data, 'msg')
    return good.has(innerCode) ? { as: 'said', message: innerWords, data } : refusalOf(innerCode, innerWords)
  }
  const tokenOf = (taxId: string): Promise<string> =>
    tokens.of(taxId, now(), async () => {
      const said = await post('accessToken', { nsrsbh: taxId }, { nsrsbh: taxId })
      if (said.as === 'failed') throw new Refused(said)
      const token = textOf(said.data, 'access_token')
      if (token === '') throw new Refused(refusal('NO_RIGHT', said.message))
      return token
    })
  return {
    call: async (taxId, service, content, side = 'jxfp') => {
      try {
        const ask = async () => post(service, { nsrsbh: taxId, fplx: side, access_token: await tokenOf(taxId) }, content)
        const said = await ask()
        // A token that ended before its time is asked for once more.
        if (said.as === 'said' || !/token|令牌/i.test(said.note)) return said
        tokens.drop(taxId)
        return await ask()
      } catch (error) {
        if (error instanceof Refused) return error.refusal
        throw error
      }
    },
  }
}
class Refused extends Error {
  readonly refusal: BureauRefusal
  constructor(no: BureauRefusal) {
    super(no.error)
    this.refusal = no
  }
}
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
