// Calls of the 云星空 WebAPI: JSON posts with the session's cookie, whose `data` is JSON in a string.
import type { PushAnswer, PushCall } from '../../../ports/push-receiver.ts'
import {
  errorOfWords,
  listOf,
  noteOf,
  recordOf,
  send,
  textOf,
  trouble,
  type Answered,
  type Fetch,
  type Request,
  type Trouble,
} from '../kit.ts'

export interface KingdeeSettings {
  /** Up to and with /K3Cloud. */
  readonly url: string
  /** 账套 data center. */
  readonly accountSet: string
  readonly user: string
  /** 第三方系统登录授权; without it the secret is the user's password, which own servers alone take. */
  readonly appId: string
  readonly organisation: string
  readonly attach: boolean
  /** Their codes for our types, `type=code`. */
  readonly types: readonly (readonly [type: number, code: string])[]
  /** Further fields of the form: `FSUPPLIERID.FNumber` from `partnerNumber`. */
  readonly fields: readonly { readonly target: string; readonly from: string }[]
  /** Of GL_VOUCHER; without it no vouchers go there. */
  readonly vouchers?: KingdeeVoucherSettings
}
export interface KingdeeVoucherSettings {
  /** Codes of 账簿, 核算组织, 凭证字, 币别 and 汇率类型. */
  readonly book: string
  readonly organisation: string
  readonly group: string
  readonly currency: string
  readonly rateType: string
  /** The field of the entries, or of the head, that keeps our reference. */
  readonly reference: string
}
export const settingsOf = (call: Pick<PushCall, 'settings'>): KingdeeSettings => call.settings as unknown as KingdeeSettings
export interface Session {
  readonly cookie: string
}
const base = (url: string): string => url.replace(/\/+$/, '')
export const kingdeeRequest = (
  { url }: Pick<KingdeeSettings, 'url'>,
  session: Session | undefined,
  call: string,
  body: object,
): Request => ({
  method: 'POST',
  url: `${base(url)}/Kingdee.BOS.WebApi.ServicesStub.${call}.common.kdsvc`,
  headers: { 'content-type': 'application/json; charset=utf-8', ...(session ? { cookie: session.cookie } : {}) },
  body: JSON.stringify(body),
})
export const kingdeeCall = (
  fetch: Fetch,
  call: PushCall,
  session: Session | undefined,
  name: string,
  body: object,
): Promise<Answered | Trouble> =>
  send(fetch, kingdeeRequest(settingsOf(call), session, name, body), {
    secrets: [...Object.values(call.secrets), ...(session ? [session.cookie.replace(/^[^=]*=/, '')] : [])],
    onRequest: call.onRequest,
  })
const lcid = 2052
export const loginRequest = (call: PushCall): Request => {
  const { accountSet, user, appId } = settingsOf(call)
  const secret = call.secrets['secret'] ?? ''
  return appId === ''
    ? kingdeeRequest(settingsOf(call), undefined, 'AuthService.ValidateUser', {
        acctID: accountSet,
        username: user,
        password: secret,
        lcid,
      })
    : kingdeeRequest(settingsOf(call), undefined, 'AuthService.LoginByAppSecret', {
        acctID: accountSet,
        username: user,
        appId,
        appSecret: secret,
        lcid,
      })
}
/** Rejects with the trouble, so that no session is kept. */
export const login = async (fetch: Fetch, call: PushCall): Promise<Session> => {
  const answer = await send(fetch, loginRequest(call), { secrets: Object.values(call.secrets), onRequest: call.onRequest })
  if (answer.as === 'error') throw failed({ ...answer, arrived: 'no' })
  const id = /kdservice-sessionid=([^;,\s]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? textOf(answer.json, 'KDSVCSessionId')
  if (textOf(answer.json, 'LoginResultType') !== '1' || id === '')
    throw failed(trouble('LOGIN', noteOf(textOf(answer.json, 'Message')), 'no'))
  return { cookie: `kdservice-sessionid=${id}` }
}
const failed = (of: Trouble): Error => Object.assign(new Error(of.note), { trouble: of })

/** The fault in an answer of 200; undefined when it has none. Nothing of what it refuses was kept. */
export const faultOf = (json: unknown): Trouble | undefined => {
  const status = recordOf(recordOf(recordOf(json)['Result'])['ResponseStatus'])
  if (status['IsSuccess'] !== false) return undefined
  const [first] = listOf(status['Errors'])
  const words = [textOf(first, 'FieldName'), textOf(first, 'Message')].filter((one) => one !== '').join(' ')
  // MsgCode 1: the session is gone.
  return trouble(textOf(status, 'MsgCode') === '1' ? 'LOGIN' : errorOfWords(words), noteOf(words), 'no')
}
/** What the receiver's rules refuse is its word; the rest is tried again. */
export const rejectedOr = (fault: Trouble): PushAnswer => {
  const error = fault.error === 'UNKNOWN' ? errorOfWords(fault.note) : fault.error
  return error === 'MAPPING' || error === 'PERIOD_CLOSED' || error === 'UNBALANCED' || error === 'DUPLICATE' || error === 'UNKNOWN'
    ? { as: 'rejected', error: error === 'DUPLICATE' || error === 'UNKNOWN' ? 'UNKNOWN' : error, note: fault.note }
    : { ...fault, error }
}
/** A text within a filter. */
export const quoted = (text: string): string => text.replaceAll("'", "''")
