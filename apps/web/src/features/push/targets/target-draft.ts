// A target while it is edited: every kind keeps what was typed, and the draft of a call is made of the chosen one.
import { presetTemplates, type TemplatePreset } from '@piaotai/domain/push/push-fields.ts'
import type { Automatic, PushKind } from '@piaotai/domain/push/push.ts'
import type { Draft, TargetDetail } from './targets.queries.ts'

const usualBooks = { book: '', organisation: '', group: 'PRE001', currency: 'PRE001', rateType: 'HLTX01_SYS', reference: 'FBUSNO' }
export interface Editing {
  readonly name: string
  readonly kind: PushKind
  readonly automatic: Automatic
  readonly concurrency: number
  readonly categories: readonly number[]
  readonly pools: readonly string[]
  readonly types: readonly number[]
  /** New ones; empty keeps what is there. */
  readonly secret: string
  readonly token: string
  readonly webhook: { readonly url: string; readonly asks: boolean }
  readonly kingdee: {
    readonly url: string
    readonly accountSet: string
    readonly user: string
    readonly appId: string
    readonly organisation: string
    readonly attach: boolean
    /** `type=code`, one a line. */
    readonly types: string
    readonly fields: readonly { readonly target: string; readonly from: string }[]
    /** Whether vouchers go there, and where; what was typed stays while they do not. */
    readonly takesVouchers: boolean
    readonly vouchers: typeof usualBooks
  }
  readonly yonbip: {
    readonly url: string
    readonly tenant: string
    readonly appKey: string
    readonly organisation: string
    readonly submitter: string
    readonly purpose: '0' | '1'
    readonly queryPath: string
  }
  readonly http: {
    readonly url: string
    readonly method: 'POST' | 'PUT'
    /** `Name: value`, one a line. */
    readonly headers: string
    readonly body: string
    readonly sign: 'none' | 'hmac' | 'dingtalk' | 'feishu'
    readonly successField: string
    readonly successValue: string
  }
}
const headersText = (headers: readonly { readonly name: string; readonly value: string }[]): string =>
  headers.map(({ name, value }) => `${name}: ${value}`).join('\n')
export const templateOf = (preset: TemplatePreset): Partial<Editing['http']> => {
  const { headers, ...template } = presetTemplates[preset]
  return { ...template, headers: headersText(headers) }
}
export const blank: Editing = {
  name: '',
  kind: 'webhook',
  automatic: 'never',
  concurrency: 4,
  categories: [1],
  pools: [],
  types: [],
  secret: '',
  token: '',
  webhook: { url: '', asks: true },
  kingdee: {
    url: '',
    accountSet: '',
    user: '',
    appId: '',
    organisation: '',
    attach: true,
    types: '22=26',
    fields: [],
    takesVouchers: false,
    vouchers: usualBooks,
  },
  yonbip: { url: 'https://api.diwork.com', tenant: '', appKey: '', organisation: '', submitter: '', purpose: '1', queryPath: '' },
  http: { method: 'POST', ...(templateOf('wecom') as Omit<Editing['http'], 'method'>) },
}
export const editingOf = ({ of, ...target }: TargetDetail): Editing => {
  const { name, automatic, concurrency, categories, pools, types } = target
  const common = { ...blank, name, automatic, concurrency, categories, pools: pools as readonly string[], types, kind: of.kind }
  if (of.kind === 'webhook') return { ...common, webhook: of.settings }
  if (of.kind === 'yonbip') return { ...common, yonbip: of.settings }
  if (of.kind === 'kingdee')
    return {
      ...common,
      kingdee: {
        ...of.settings,
        types: of.settings.types.map(([type, code]) => `${type}=${code}`).join('\n'),
        takesVouchers: of.settings.vouchers !== undefined,
        vouchers: of.settings.vouchers ?? usualBooks,
      },
    }
  return { ...common, http: { ...of.settings, headers: headersText(of.settings.headers) } }
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
/** Undefined where a line is not of that form. */
export const typesOf = (text: string): [number, string][] | undefined => {
  const found = linesOf(text).map((line) => /^(\d{1,3})\s*=\s*(\S.{0,19})$/.exec(line))
  return found.every((one) => one !== null) ? found.map((one) => [Number(one[1]), one[2]!.trim()]) : undefined
}
export const headersOf = (text: string): { name: string; value: string }[] | undefined => {
  const found = linesOf(text).map((line) => /^([A-Za-z0-9-]{1,60})\s*:\s*(.+)$/.exec(line))
  return found.every((one) => one !== null) ? found.map((one) => ({ name: one[1]!, value: one[2]! })) : undefined
}
const settingsOf = (of: Editing): Draft['of'] | undefined => {
  if (of.kind === 'webhook') return { kind: 'webhook', settings: { ...of.webhook, url: of.webhook.url.trim() } }
  if (of.kind === 'yonbip') return { kind: 'yonbip', settings: { ...of.yonbip, url: of.yonbip.url.trim() } }
  if (of.kind === 'kingdee') {
    const { takesVouchers, vouchers, ...kingdee } = of.kingdee
    const types = typesOf(kingdee.types)
    return (
      types && {
        kind: 'kingdee',
        settings: {
          ...kingdee,
          ...(takesVouchers ? { vouchers } : {}),
          url: kingdee.url.trim(),
          types,
          fields: kingdee.fields.filter(({ target, from }) => target !== '' && from !== ''),
        },
      }
    )
  }
  const headers = headersOf(of.http.headers)
  return headers && { kind: 'http', settings: { ...of.http, url: of.http.url.trim(), headers } }
}
/** Undefined where something cannot be sent in this form. */
export const draftOf = (of: Editing): Draft | undefined => {
  const settings = settingsOf(of)
  return (
    settings && {
      name: of.name.trim(),
      of: settings,
      secrets: { ...(of.secret === '' ? {} : { secret: of.secret.trim() }), ...(of.token === '' ? {} : { token: of.token.trim() }) },
      categories: [...of.categories],
      pools: [...of.pools],
      types: [...of.types],
      automatic: of.automatic,
      concurrency: of.concurrency,
    }
  )
}
/** What a person has to fill in before anything can be tried or saved. */
export const missingIn = (of: Editing): readonly string[] => {
  const settings = of[of.kind] as unknown as Readonly<Record<string, unknown>>
  const needed = {
    webhook: ['url'],
    kingdee: ['url', 'accountSet', 'user'],
    yonbip: ['url', 'tenant', 'appKey', 'organisation'],
    http: ['url', 'body'],
  }[of.kind]
  return [
    ...(of.name.trim() === '' ? ['name'] : []),
    ...needed.filter((name) => typeof settings[name] === 'string' && settings[name].trim() === ''),
    ...(of.kind === 'kingdee' && of.kingdee.takesVouchers
      ? (['book', 'group', 'currency', 'rateType', 'reference'] as const).filter((name) => of.kingdee.vouchers[name].trim() === '')
      : []),
    ...(of.categories.length === 0 ? ['categories'] : []),
  ]
}
/** 32 random bytes, as webhooks sign. */
export const newSecret = (): string => `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`
/** Of an address that may have placeholders. */
export const hostOf = (url: string): string => {
  const plain = url.replaceAll(/\{\{[^}]*\}\}/g, 'x')
  return URL.canParse(plain) ? new URL(plain).origin : ''
}
