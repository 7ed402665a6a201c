import { expect, test } from 'vitest'
import { specialFacts } from './special-business.ts'

test('facts of a journey stand as on the face, however they were stored, and others follow', () => {
  const stored = {
    等级: '无',
    出发地: '天津市',
    出行人: '苏静姝',
    到达地: '天津市',
    出行日期: '2026-11-23',
    电子客票号: '7842123456789',
    交通工具类型: '出租汽车',
  }
  expect(specialFacts(stored).map(([name]) => name)).toEqual([
    '出行人',
    '出行日期',
    '出发地',
    '到达地',
    '等级',
    '交通工具类型',
    '电子客票号',
  ])
})
