import { describe, expect, it } from 'vitest'
import { permissionsOfRole, effectivePermissions, stopsWithSuite } from './permission.ts'
import { openFeatures } from './suite.ts'

describe('The rights in an ended suite', () => {
  const held = effectivePermissions(permissionsOfRole('superAdmin'), openFeatures('standard', '2026-11-20', '2026-11-21'), true)
  it('keep reading, export, deletion and people, and lose entry, import, correction and verification', () => {
    const kept = [
      'menu_2.incomeInvoiceCo',
      'incomeInvoiceCo.download',
      'incomeInvoiceCo.delete',
      'menu_1.dataDownloadCenter',
      'menu_4.comHome',
    ] as const
    const lost = [
      'incomeInvoiceCo.import',
      'myInvoices.correct',
      'allInvoiceCo.verify',
      'outputInvoiceCo.classify',
      'uploadHistory.retry',
    ] as const
    expect([kept.filter((key) => !held.has(key)), lost.filter((key) => held.has(key)), lost.every(stopsWithSuite)]).toEqual([[], [], true])
  })
})
