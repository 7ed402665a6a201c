import { describe, expect, it } from 'vitest'
import { sourceFileOf, type FileSignature, type OriginalEvidence } from './signature.ts'

const signed = (given: Partial<FileSignature> = {}): FileSignature => ({
  says: 'intact',
  form: 'SESv4',
  signer: '浙江省税务监制章电子证书',
  issuer: '税务电子证书管理中心(SM2)',
  seal: '国家税务总局浙江省税务局',
  time: null,
  covered: 12,
  changed: [],
  uncovered: [],
  ...given,
})
const file = (given: Partial<OriginalEvidence>): OriginalEvidence => ({ format: 'ofd', signatures: [], fromBureau: false, ...given })

describe('The source of an invoice’s originals', () => {
  it.each([
    ['is the tax bureau when the app fetched one there', [file({ fromBureau: true, signatures: null })], 'TAX_BUREAU'],
    ['is the tax bureau when its signature is intact', [file({ signatures: [signed()] })], 'TAX_BUREAU'],
    [
      'is the tax bureau when one of several is',
      [file({ format: 'jpg', signatures: null }), file({ signatures: [signed()] })],
      'TAX_BUREAU',
    ],
    [
      'is elsewhere when the content changed since the bureau signed',
      [file({ signatures: [signed({ says: 'contentChanged' })] })],
      'NON_TAX_BUREAU',
    ],
    [
      'is elsewhere when another signed',
      [file({ signatures: [signed({ signer: '宁波拾光文具有限公司', seal: null })] })],
      'NON_TAX_BUREAU',
    ],
    ['is elsewhere when nobody signed, and for a picture', [file({}), file({ format: 'jpg', signatures: null })], 'NON_TAX_BUREAU'],
    [
      'is not known when the signature has unpublished rules',
      [file({ format: 'xml', signatures: [signed({ says: 'unpublished' })] })],
      'DEFAULT',
    ],
    ['is not known without an original', [], 'DEFAULT'],
  ] as const)('%s', (_what, originals, flag) => {
    expect(sourceFileOf(originals)).toBe(flag)
  })
})
