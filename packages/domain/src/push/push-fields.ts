// Facts of a push that settings of targets choose from: in templates as {{name}}, in field tables by name.
export const pushFieldNames = [
  'number',
  'code',
  'type',
  'date',
  'checkCode',
  'sellerName',
  'sellerTaxId',
  'buyerName',
  'buyerTaxId',
  'amountExcludingTax',
  'taxAmount',
  'amountIncludingTax',
  'deductibleTax',
  'deductibleWay',
  'standing',
  'redGross',
  'payable',
  'goods',
  'remark',
  'category',
  'pools',
  'verifyStatus',
  'partnerNumber',
  'originalUrl',
  'invoiceId',
  'taskNumber',
  'key',
] as const
export type PushFieldName = (typeof pushFieldNames)[number]
export const pushFieldOf = (name: string): PushFieldName | undefined => pushFieldNames.find((one) => one === name)
/** Secrets in templates; pages show dots in their place. */
export const templateSecrets = ['token', 'secret'] as const
const placeholder = /\{\{\s*([A-Za-z]{1,30})\s*\}\}/g
/** The names in a template that mean nothing. */
export const unknownNames = (template: string): readonly string[] => [
  ...new Set(
    [...template.matchAll(placeholder)].flatMap(([, name = '']) =>
      pushFieldOf(name) || templateSecrets.some((one) => one === name) || name === 'timestamp' || name === 'signature' ? [] : [name],
    ),
  ),
]
/** `escape` fits a value into its place: JSON text or an address. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>, escape: (value: string) => string): string =>
  template.replace(placeholder, (_, name: string) => escape(values[name] ?? ''))
export const inJson = (value: string): string => JSON.stringify(value).slice(1, -1)

export const templatePresets = ['wecom', 'dingtalk', 'feishu', 'own'] as const
/** Robots of 企业微信, 钉钉 and 飞书, or a request of one's own. */
export type TemplatePreset = (typeof templatePresets)[number]
export interface Template {
  readonly url: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly body: string
  /** `dingtalk`: in the address; `feishu`: in the body; `hmac`: of the body, in a header. */
  readonly sign: 'none' | 'hmac' | 'dingtalk' | 'feishu'
  /** A field of the answer and its value on success; without one every 2xx is. */
  readonly successField: string
  readonly successValue: string
}
const words = '发票 {{number}}：{{sellerName}}，价税合计 ¥{{amountIncludingTax}}，开票日期 {{date}}'
export const presetTemplates: Readonly<Record<TemplatePreset, Template>> = {
  wecom: {
    url: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key={{token}}',
    headers: [],
    body: `{"msgtype":"text","text":{"content":"${words}"}}`,
    sign: 'none',
    successField: 'errcode',
    successValue: '0',
  },
  dingtalk: {
    url: 'https://oapi.dingtalk.com/robot/send?access_token={{token}}',
    headers: [],
    body: `{"msgtype":"text","text":{"content":"${words}"}}`,
    sign: 'dingtalk',
    successField: 'errcode',
    successValue: '0',
  },
  feishu: {
    url: 'https://open.feishu.cn/open-apis/bot/v2/hook/{{token}}',
    headers: [],
    body: `{"timestamp":"{{timestamp}}","sign":"{{signature}}","msg_type":"text","content":{"text":"${words}"}}`,
    sign: 'feishu',
    successField: 'code',
    successValue: '0',
  },
  own: {
    url: 'https://',
    headers: [{ name: 'Idempotency-Key', value: '{{key}}' }],
    body: `{\n  "number": "{{number}}",\n  "date": "{{date}}",\n  "seller": "{{sellerName}}",\n  "total": "{{amountIncludingTax}}",\n  "original": "{{originalUrl}}"\n}`,
    sign: 'none',
    successField: '',
    successValue: '',
  },
}
