// The server's sentences of refusals in a language that was chosen after they came; fetched with the first change of the language.
import type { Language } from './language.ts'

type Words = Readonly<Record<string, string>>
const words: Readonly<Record<Language, () => Promise<{ readonly problems: Words }>>> = {
  'zh-CN': () => import('@piaotai/locales/zh-CN/problems.ts'),
  'en-US': () => import('@piaotai/locales/en-US/problems.ts'),
}
/** Says a refusal by its name and detail, as the server does; nothing where the detail lacks what the sentence has. */
export type SayRefusal = (type: string | undefined, detail: unknown) => string | undefined
export const refusalsIn = async (language: Language): Promise<SayRefusal> => {
  const { problems } = await words[language]()
  return (type, detail) => {
    const values = (detail ?? {}) as Readonly<Record<string, unknown>>
    // The name of an invoice's field is known to the server alone.
    const said = problems[type ?? '']?.replace(/\{(\w+)\}/g, (hole, name: string) =>
      name !== 'field' && name in values ? String(values[name]) : hole,
    )
    return said !== undefined && /\{\w+\}/.test(said) ? undefined : said
  }
}
