// Sentences of signing in, fetched with its pages.
import { login as english } from '@piaotai/locales/en-US/login.ts'
import { login as chinese } from '@piaotai/locales/zh-CN/login.ts'
import { alsoSay } from './language.ts'

alsoSay('login', { 'zh-CN': chinese, 'en-US': english })
