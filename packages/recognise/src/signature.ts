// The word for each signature of a file by its checks, and the warnings of a broken one.
import type { Warning } from '@piaotai/domain/invoice/reading.ts'
import { isBroken, signatureBounds, type FileSignature, type SignatureWord } from '@piaotai/domain/invoice/signature.ts'
import type { Ofd } from '@piaotai/ofd/package.ts'
import {
  verifySignatures,
  type SignatureCheck,
  type SignatureCheckName,
  type SignatureReport,
} from '@piaotai/ofd/signature/verify-signatures.ts'

/** The word by the checks alone: the first failure, then the first impossible check. */
export const wordOf = (checks: readonly SignatureCheck[]): SignatureWord => {
  const state = (name: SignatureCheckName) => checks.find((check) => check.name === name)
  const failed = (['digests', 'dataHash', 'signature', 'seal'] as const).find((name) => state(name)?.state === 'failed')
  if (failed) return ({ digests: 'contentChanged', dataHash: 'listChanged', signature: 'invalid', seal: 'sealWrong' } as const)[failed]
  const unlooked = (['digests', 'dataHash', 'signature'] as const).map(state).find((check) => check?.state === 'notCheckable')
  if (unlooked)
    return unlooked.detail.startsWith('unknown digest') || unlooked.detail.startsWith('unknown algorithm')
      ? 'unknownAlgorithm'
      : 'unknownForm'
  return state('certificateTime')?.state === 'failed' ? 'outsideTime' : 'intact'
}
const named = (names: readonly string[]): readonly string[] => names.slice(0, signatureBounds.named)

/**
 * Every signature of an OFD. A file counts as signed when any valid signature covers it; OFD.xml, which many issuers
 * leave out, only names the others.
 */
export const ofdSignatures = (ofd: Ofd): readonly FileSignature[] => {
  const reports = verifySignatures(ofd).map((report) => ({ report, says: wordOf(report.checks) }))
  const holding = reports.filter(({ says }) => says === 'intact' || says === 'outsideTime')
  const unsigned = [...ofd.entries.keys()].filter(
    (name) => name !== 'OFD.xml' && holding.length > 0 && holding.every(({ report }) => report.uncovered.includes(name)),
  )
  return reports.map(({ report, says }): FileSignature => {
    const partly = says === 'intact' && unsigned.length > 0
    return {
      ...factsOf(report),
      says: partly ? 'partly' : says,
      covered: report.covered,
      changed: named(report.changed),
      uncovered: named(unsigned),
      ...(report.weak.length > 0 ? { weak: report.weak } : {}),
    }
  })
}
const factsOf = ({ format, signer, issuer, sealName, time }: SignatureReport) => ({
  form: format,
  signer: signer ?? null,
  issuer: issuer ?? null,
  seal: sealName ?? null,
  time: time ?? null,
})

/** A broken signature does not make the values wrong, but their users need the warning. */
export const signatureWarnings = (signatures: readonly FileSignature[]): readonly Warning[] => {
  const changed = signatures.find(({ says }) => says === 'contentChanged')
  if (changed)
    return [
      {
        field: 'signature',
        code: 'signatureDigests',
        message: `文件内容与签名时不一致${changed.changed.length > 0 ? `：${changed.changed.slice(0, 3).join('、')}` : ''}`,
      },
    ]
  return signatures.some(isBroken) ? [{ field: 'signature', code: 'signatureInvalid', message: '电子签名不成立' }] : []
}
