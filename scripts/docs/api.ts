// The API reference, made from the contract: a page a center, a heading a noun, each call with its inputs, problems and curl.
import { centers } from '../../packages/contract/src/centers.ts'
import { scopeOf, type Center, type Endpoint } from '../../packages/contract/src/endpoint.ts'
import { inlineSchemaOf, type Json } from '../../packages/contract/src/json-schema.ts'
import { numberOf, statusOf } from '../../packages/domain/src/problems.ts'
import { sentenceOf } from '../../packages/locales/src/problem-sentence.ts'
import { curlOf } from '../../apps/server/src/http/open-api-samples.ts'
import { fieldsOf } from './fields.ts'
import { escapeHtml, slugOf, type Heading, type Section } from './markdown.ts'
import type { Both, Language } from './pages.ts'

export interface ApiPage {
  readonly name: string
  readonly title: string
  readonly html: string
  readonly headings: readonly Heading[]
  readonly sections: readonly Section[]
}
const served = Object.entries(centers) as unknown as readonly (readonly [string, Center])[]
const titles: Readonly<Record<string, Both>> = {
  auth: { zh: '登录', en: 'Signing in' },
  user: { zh: '人、企业、往来', en: 'People, companies, partners' },
  invoice: { zh: '发票', en: 'Invoices' },
  upload: { zh: '文件', en: 'Files' },
  email: { zh: '交付与邮件', en: 'Deliveries and mail' },
  bureau: { zh: '税局与开放平台', en: 'Tax bureau, open platform' },
}
const words = {
  input: { zh: '输入', en: 'Input' },
  output: { zh: '答复', en: 'Answer' },
  problems: { zh: '拒绝', en: 'Refusals' },
  none: { zh: '没有', en: 'None' },
  bytes: { zh: '字节', en: 'bytes' },
  events: { zh: '事件流', en: 'a stream of events' },
  scope: { zh: '密钥权限', en: 'Scope of a key' },
  noKey: { zh: '密钥不能用', en: 'Not by key' },
  access: { zh: '需要', en: 'Needs' },
  required: { zh: '必填', en: 'required' },
  form: { zh: '表单，最后是 file', en: 'a form with file last' },
} as const satisfies Readonly<Record<string, Both>>

/** Chinese first, English after the last Chinese character: the half in a language, or the whole where it has no halves. */
export const halfOf = (text: string, language: Language): string => {
  const at = /^(.*[\u3000-\u9fff\uff00-\uffef][^\sA-Za-z]*)\s+([^\u3000-\u9fff\uff00-\uffef]+)$/s.exec(text)
  return at ? at[language === 'zh' ? 1 : 2]! : text
}

const access: Readonly<Record<string, Both>> = {
  public: { zh: '任何人', en: 'anybody' },
  signedIn: { zh: '已登录', en: 'a session' },
  own: { zh: '本人已登录', en: 'an own session' },
  inCompany: { zh: '已登录并在企业中', en: 'a session in a company' },
}
const accessOf = (endpoint: Endpoint, language: Language): string => {
  const { access: rule } = endpoint
  if (typeof rule === 'string') return escapeHtml(access[rule]?.[language] ?? rule)
  const keys =
    'needs' in rule
      ? [rule.needs]
      : 'anyOf' in rule
        ? rule.anyOf
        : 'role' in rule
          ? [rule.role]
          : [...new Set(Object.values(rule.byArea).flatMap((needed) => needed))]
  return keys.map((key) => `<code>${escapeHtml(key)}</code>`).join(' ')
}
/** `asked`: what a caller must give is marked. */
const table = (schema: Json, language: Language, asked: boolean): string => {
  const fields = fieldsOf(schema)
  if (fields.length === 0) return `<p class="quiet">${words.none[language]}</p>`
  const rows = fields.map(
    ({ path, type, required, about }) =>
      `<tr><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(type)}${asked && required ? ` · <b>${words.required[language]}</b>` : ''}</td><td>${escapeHtml(halfOf(about, language))}</td></tr>`,
  )
  return `<div class="table" tabindex="0"><table>${rows.join('')}</table></div>`
}
const answerOf = (endpoint: Endpoint, language: Language): string =>
  endpoint.answers === 'bytes' || endpoint.answers === 'events'
    ? `<p>${words[endpoint.answers][language]}</p>`
    : table(inlineSchemaOf(endpoint.output, 'output'), language, false)
const problemsOf = (endpoint: Endpoint, language: Language): string => {
  const rows = (endpoint.problems ?? []).map(
    (type) =>
      `<tr><td>${statusOf(type)}</td><td><code>${type}</code> ${numberOf(type)}</td><td>${escapeHtml(sentenceOf(type, language === 'zh' ? 'zh-CN' : 'en-US'))}</td></tr>`,
  )
  return rows.length === 0
    ? ''
    : `<h3>${words.problems[language]}</h3><div class="table" tabindex="0"><table>${rows.join('')}</table></div>`
}
const callOf = (center: Center, name: string, endpoint: Endpoint, language: Language): string => {
  const scope = scopeOf(endpoint)
  const curl = curlOf(center, endpoint)
  return `<details class="call" id="${name}"><summary><b class="${endpoint.method}">${endpoint.method}</b> <code>${escapeHtml(center.base + endpoint.path)}</code> <span>${escapeHtml(halfOf(endpoint.summary, language))}</span></summary>
<p class="facts">${words.access[language]} ${accessOf(endpoint, language)} · ${scope ? `${words.scope[language]} <code>${scope}</code>` : words.noKey[language]}${endpoint.takes === 'form' ? ` · ${words.form[language]}` : ''}</p>
<h3>${words.input[language]}</h3>${table(inlineSchemaOf(endpoint.input, 'input'), language, true)}
<h3>${words.output[language]}</h3>${answerOf(endpoint, language)}
${problemsOf(endpoint, language)}${curl ? `<h3>curl</h3><div class="code"><pre tabindex="0"><code>${escapeHtml(curl)}</code></pre></div>` : ''}</details>`
}
const nounOf = ({ path }: Endpoint): string => path.split('/')[1] ?? ''

const pageOf = (key: string, center: Center, language: Language): ApiPage => {
  const title = titles[key]![language]
  const calls = Object.entries(center.endpoints)
  const byNoun = Object.groupBy(calls, ([, one]) => nounOf(one))
  const nouns = Object.keys(byNoun).toSorted()
  const html = nouns.map(
    (noun) =>
      `<h2 id="${slugOf(noun)}"><code>${escapeHtml(`${center.base}/${noun}`)}</code></h2>${byNoun[noun]!.map(([name, one]) => callOf(center, name, one, language)).join('\n')}`,
  )
  return {
    name: `api/${key}`,
    title,
    html: `<h1>${escapeHtml(title)} <small>${calls.length}</small></h1>\n${html.join('\n')}`,
    headings: nouns.map((noun) => ({ level: 2, id: slugOf(noun), text: noun })),
    sections: calls.map(([name, one]) => ({
      id: name,
      title: halfOf(one.summary, language),
      text: `${one.method} ${center.base}${one.path} ${name}`,
    })),
  }
}
/** Every call of the product, a page a center. */
export const apiPages = (language: Language): readonly ApiPage[] => served.map(([key, center]) => pageOf(key, center, language))
