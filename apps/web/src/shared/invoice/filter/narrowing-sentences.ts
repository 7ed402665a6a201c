// Sentences of numbers that were not found and of the remaining columns' filters: no list needs them at first.
import { narrowing as english } from '@piaotai/locales/en-US/narrowing.ts'
import { narrowing as chinese } from '@piaotai/locales/zh-CN/narrowing.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('narrowing', { 'zh-CN': chinese, 'en-US': english })
