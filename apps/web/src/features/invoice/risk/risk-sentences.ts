// Sentences of the risk radar and of an invoice's story, fetched with the drawer; no list needs them.
import { risk as englishRisk } from '@piaotai/locales/en-US/risk.ts'
import { story as englishStory } from '@piaotai/locales/en-US/story.ts'
import { risk as chineseRisk } from '@piaotai/locales/zh-CN/risk.ts'
import { story as chineseStory } from '@piaotai/locales/zh-CN/story.ts'
import { alsoSay } from './language.ts'

alsoSay('risk', { 'zh-CN': chineseRisk, 'en-US': englishRisk })
alsoSay('story', { 'zh-CN': chineseStory, 'en-US': englishStory })
