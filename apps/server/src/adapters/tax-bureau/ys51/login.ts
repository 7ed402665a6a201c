// The login of 51ys as the port tells it: step_code of each answer says the next step_name.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { isTaxIdentity, taxIdentities, type ProofWay, type TaxIdentity } from '@piaotai/domain/tax/tax-bureau.ts'
import type { BureauLogin, BureauPerson, BureauSession, LoginAnswer } from '../../../ports/bureau-login.ts'
import { listOf, recordOf, textOf } from '../../push/kit.ts'
import type { Channel51, Said } from './channel.ts'
import { refusal } from './errors.ts'

const service = '51ys.jx.taxdigital.tpass.login'
const queryService = '51ys.jx.taxdigital.full.invoiceInfo'
/** What the public documents leave open. */
export interface Dialect {
  readonly firstStep: string
  readonly logOutStep: string
  /** Values of qrcode_status. */
  readonly qrWaiting: string
  readonly qrScanned: string
  readonly qrDone: string
  readonly qrExpired: string
}
export interface LoginSettings {
  readonly dialect: Dialect
  readonly sessionSeconds: number
  readonly now: () => Date
}
/** Between acts of one login: the ways that are left, and the picture that was drawn. */
interface Dialog {
  readonly ways: readonly ProofWay[]
  readonly qrcodeId?: string
}
const allWays: readonly ProofWay[] = ['sms', 'qr', 'face']
const smsSeconds = 300
const qrSeconds = 300
/** The channel's own phone answers the SMS within 25 seconds. */
const autoSeconds = 25

/** The acts of a login on its way. */
const loginActs = (channel: Channel51, { sessionSeconds }: Pick<LoginSettings, 'sessionSeconds'>) => {
  const step = (who: BureauPerson, stepName: string, more: Readonly<Record<string, string>> = {}): Promise<Said> =>
    channel.call(who.taxId, service, {
      step_name: stepName,
      nsrsbh: who.taxId,
      username: who.phone,
      password: who.password,
      zrrlx: who.identity,
      smsCode: '',
      dqbm: who.area,
      ...more,
    })
  /** Where step_code leads; without one the login is as good as its caller says. */
  const next = async (who: BureauPerson, said: Said, dialog: Dialog, seen = 0): Promise<LoginAnswer> => {
    if (said.as === 'failed') return said
    const { data } = said
    switch (textOf(data, 'step_code')) {
      case '0':
        return {
          as: 'ok',
          secret: JSON.stringify({ username: who.phone }),
          seconds: sessionSeconds,
          identity: identityIn(textOf(data, 'zrrlx')),
        }
      case '1':
        return { as: 'proof', dialog: JSON.stringify(dialog), ways: dialog.ways }
      case '2': {
        const offered = offeredIn(data['data'] ?? data['identities'])
        // The only one is no choice.
        if (offered.length === 1 && seen === 0) return next(who, await step(who, 'select_zrrlx', { zrrlx: offered[0]!.code }), dialog, 1)
        return offered.length === 0 ? refusal('NO_RIGHT', said.message) : { as: 'identity', dialog: JSON.stringify(dialog), offered }
      }
      case '3':
        return {
          as: 'sms',
          dialog: JSON.stringify(dialog),
          phone: phoneIn(said.message) || phoneIn(textOf(data, 'phone')),
          seconds: secondsIn(data, smsSeconds),
          ways: dialog.ways,
        }
      case '5':
        return { as: 'wait', dialog: JSON.stringify(dialog), seconds: autoSeconds, ways: dialog.ways }
      case '6':
        return { as: 'proof', dialog: JSON.stringify(dialog), ways: dialog.ways }
      default:
        return refusal('UNKNOWN', said.message)
    }
  }
  const proveBySms = async (who: BureauPerson, dialog: Dialog): Promise<LoginAnswer> => {
    const said = await step(who, 'send_sms')
    if (said.as === 'failed' && (said.error === 'NEED_QR' || said.error === 'NEED_FACE')) {
      const ways = dialog.ways.filter((one) => one !== 'sms' && (said.error === 'NEED_QR' || one === 'face'))
      return { as: 'proof', dialog: JSON.stringify({ ...dialog, ways }), ways }
    }
    return said.as === 'said' && textOf(said.data, 'step_code') === ''
      ? next(who, { ...said, data: { ...said.data, step_code: '3' } }, dialog)
      : next(who, said, dialog)
  }
  const proveByScan = async (who: BureauPerson, dialog: Dialog, way: 'qr' | 'face'): Promise<LoginAnswer> => {
    const said = await step(who, 'create_qrcode', { qrcode_type: way === 'face' ? '1' : '0' })
    if (said.as === 'failed') {
      const ways = said.error === 'NEED_FACE' ? dialog.ways.filter((one) => one === 'face') : dialog.ways
      return said.error === 'NEED_FACE' && way === 'qr' && ways.length > 0
        ? { as: 'proof', dialog: JSON.stringify({ ...dialog, ways }), ways }
        : said
    }
    const code = textOf(said.data, 'qrcode')
    const qrcodeId = textOf(said.data, 'qrcode_id')
    if (code === '' || qrcodeId === '') return refusal('UNKNOWN', said.message)
    return {
      as: 'scan',
      way,
      dialog: JSON.stringify({ ...dialog, qrcodeId }),
      code: pictureOf(code),
      seconds: secondsIn(said.data, qrSeconds),
      ways: dialog.ways,
    }
  }
  return { step, next, proveBySms, proveByScan }
}
export const ys51Login = (channel: Channel51, settings: LoginSettings): BureauLogin => {
  const { step, next, proveBySms, proveByScan } = loginActs(channel, settings)
  const { dialect, sessionSeconds, now } = settings
  const poll: BureauLogin['poll'] = async (who, sealed) => {
    const dialog = dialogIn(sealed)
    if (dialog.qrcodeId === undefined) {
      const said = await step(who, 'query_auto_login_res')
      if (said.as === 'said' && textOf(said.data, 'step_code') === '5') return { as: 'pending', scanned: false }
      return next(who, said, dialog)
    }
    const said = await step(who, 'verify_qrcode', { qrcode_id: dialog.qrcodeId })
    if (said.as === 'failed') return said
    const status = textOf(said.data, 'qrcode_status')
    if (status === dialect.qrExpired) return refusal('QR_EXPIRED', said.message)
    if (status === dialect.qrWaiting || status === dialect.qrScanned) return { as: 'pending', scanned: status === dialect.qrScanned }
    if (status !== dialect.qrDone) return refusal('UNKNOWN', said.message)
    // The answer itself, or the first step anew, says whether an identity is to be chosen.
    return textOf(said.data, 'step_code') === '' ? next(who, await step(who, dialect.firstStep), dialog) : next(who, said, dialog)
  }
  return {
    start: async (who) => next(who, await step(who, dialect.firstStep), { ways: allWays }),
    prove: (who, sealed, way) => (way === 'sms' ? proveBySms(who, dialogIn(sealed)) : proveByScan(who, dialogIn(sealed), way)),
    enter: async (who, sealed, smsCode) => next(who, await step(who, 'sms_login', { smsCode }), dialogIn(sealed)),
    poll,
    choose: async (who, sealed, identity) => next(who, await step(who, 'select_zrrlx', { zrrlx: identity }), dialogIn(sealed), 1),
    renew: async (session) => {
      const said = await channel.call(session.taxId, queryService, { ...ofSession(session), ...oneRow(now()) })
      return said.as === 'said' ? { as: 'ok', secret: session.secret, seconds: sessionSeconds } : said
    },
    logOut: async (session) => {
      if (dialect.logOutStep !== '')
        await channel.call(session.taxId, service, {
          step_name: dialect.logOutStep,
          nsrsbh: session.taxId,
          ...ofSession(session),
        })
    },
  }
}
/** The fields by which a call finds the login of its person. */
export const ofSession = ({ area, phone }: Pick<BureauSession, 'area' | 'phone'>): Readonly<Record<string, string>> => ({
  username: phone,
  dqbm: area,
})
/** The cheapest question that only a live session answers: one row of what was received today. */
const oneRow = (now: Date): Readonly<Record<string, unknown>> => {
  const today = shanghaiDay(now)
  return { pagenumber: '1', pagesize: '1', kjbq: '2', fply: '0', rqq: today, rqz: today }
}
const dialogIn = (sealed: string): Dialog => JSON.parse(sealed) as Dialog
const secondsIn = (data: Readonly<Record<string, unknown>>, usual: number): number => {
  const told = Number(textOf(data, 'expires_in'))
  return Number.isInteger(told) && told > 0 && told <= 3600 ? told : usual
}
const phoneIn = (words: string): string => /1\d{2}\*{3,6}\d{3,4}/.exec(words)?.[0] ?? ''
const identityIn = (code: string): TaxIdentity | null => (isTaxIdentity(code) ? code : null)
/** The identities that the bureau offers this person; a code of its own that we have no word for is left out. */
const offeredIn = (list: unknown): readonly { readonly code: TaxIdentity; readonly name: string }[] => {
  const offered = listOf(list).flatMap((one) => {
    const code = typeof one === 'string' ? one : textOf(one, 'zrrlx') || textOf(one, 'code')
    return isTaxIdentity(code) ? [{ code, name: textOf(recordOf(one), 'zrrmc') || textOf(recordOf(one), 'name') }] : []
  })
  return taxIdentities.flatMap((code) => offered.find((one) => one.code === code) ?? [])
}
/** A long one is a picture, a short one the text to draw. */
const pictureOf = (code: string): string =>
  code.startsWith('data:image/png;base64,') || code.length <= 500 ? code : `data:image/png;base64,${code.replaceAll(/\s/g, '')}`
