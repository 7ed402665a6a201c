// The strip under an original: where it comes from by its evidence, a broken signature, and its hash.
import { Stamp, Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isBroken, isBureauSignature } from '@piaotai/domain/invoice/signature.ts'
import type { Detail } from '../detail.ts'
import styles from '../drawer/invoice-drawer.module.css'

type Original = Detail['originals'][number]
const pictures: readonly string[] = ['jpg', 'png']

export const OriginalStrip = ({ invoice, original }: { readonly invoice: Detail; readonly original: Original }) => {
  const { t } = useTranslation('invoice')
  const { t: tr } = useTranslation('risk')
  const signatures = original.signatures ?? []
  const broken = signatures.find(isBroken)
  const shown = broken ?? signatures.find(isBureauSignature) ?? signatures[0]
  const head = broken
    ? tr('strip.broken')
    : signatures.some(isBureauSignature)
      ? tr('strip.bureau')
      : original.standing === 'bureau' || invoice.originals.length === 1
        ? t(`sourceFile.${original.standing === 'bureau' ? 'TAX_BUREAU' : invoice.sourceFile}`)
        : tr(original.signatures === null ? 'strip.unchecked' : signatures.length > 0 ? 'strip.signed' : 'strip.unsigned')
  const text = shown
    ? tr(`says.signature.${shown.says}`, { signer: shown.signer ?? '—' })
    : tr(`says.signature.${pictures.includes(original.format) ? 'picture' : original.signatures === null ? 'notLooked' : 'unsigned'}`)
  return (
    <div className={broken ? `${styles['integrity']} ${styles['broken']}` : styles['integrity']} role={broken ? 'alert' : undefined}>
      <i>
        {broken ? <Unlink size={15} strokeWidth={1.75} aria-hidden="true" /> : <Stamp size={15} strokeWidth={1.75} aria-hidden="true" />}
      </i>
      <div className={styles['integrity-said']}>
        <b>{head}</b>
        <span title={text}>{text}</span>
      </div>
      <hr />
      <div>
        <b className="mono" title={original.sha256}>
          {`${t('detail.fingerprint')} ${original.sha256.slice(0, 4)} ${original.sha256.slice(4, 8)} … ${original.sha256.slice(-4)}`}
        </b>
        <span>{t('detail.keptText')}</span>
      </div>
    </div>
  )
}
