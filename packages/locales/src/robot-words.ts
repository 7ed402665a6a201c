// What a robot says around the sentences of notices.
import type { Language } from './problem-sentence.ts'

const words = {
  'zh-CN': {
    title: (company: string): string => `票台 · ${company}`,
    /** At most 20 bytes: a button of DingTalk holds no more. */
    open: '打开票台',
    test: (name: string): string => `测试：群机器人“${name}”能收到票台的通知。`,
  },
  'en-US': {
    title: (company: string): string => `Piaotai · ${company}`,
    open: 'Open Piaotai',
    test: (name: string): string => `Test: the robot “${name}” receives notices from Piaotai.`,
  },
} as const
export const robotWords = (language: Language): (typeof words)[Language] => words[language]
