// Settings of the demo company.
import { flag } from './setting-shapes.ts'

export const demoSettings = {
  DEMO: {
    shape: flag,
    default: '',
    zh: '首次启动建演示公司，只用于本机；内嵌数据库默认 on',
    en: 'seed the demo company at first start, on one machine alone; on for the embedded database',
  },
  DEMO_STORY: {
    shape: flag,
    default: 'on',
    zh: '演示公司带几个月的往事；off 只建公司和发票',
    en: 'the demo company comes with what its people did in its months; off makes the company and its invoices alone',
  },
} as const
