// Names and summaries of starter rules, in the language of whoever takes the chart.
import { starterRuleWords as en } from './en-US/starter-rules.ts'
import type { Language } from './problem-sentence.ts'
import { starterRuleWords as zh } from './zh-CN/starter-rules.ts'

export const starterRuleWords = (language: Language) => (language === 'en-US' ? en : zh)
