// Sentences of the home page, fetched with it.
import { home as english } from '@piaotai/locales/en-US/home.ts'
import { home as chinese } from '@piaotai/locales/zh-CN/home.ts'
import { alsoSay } from './language.ts'

alsoSay('home', { 'zh-CN': chinese, 'en-US': english })
