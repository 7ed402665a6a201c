// 文件签名: the verifiable facts of each original's signatures, with their evidence. They say whether the content changed,
// never who the signer is.
import { useTranslation } from 'react-i18next'
import { riskRules, type RiskVerdict } from '@piaotai/domain/risk/risk.ts'
import { signatureBounds } from '@piaotai/domain/invoice/signature.ts'
import { useComma } from '../../../lib/i18n/language.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { FileName } from '../../../ui/values/file-name.tsx'
import type { Detail } from '../detail.ts'
import { VerdictMark } from '../risk/risk-findings.tsx'
import styles from './verify.module.css'

type Original = Detail['originals'][number]
type Signature = NonNullable<Original['signatures']>[number]
const verdicts: Readonly<Record<string, RiskVerdict>> = riskRules.signature.says

export const SignatureFacts = ({ originals }: { readonly originals: readonly Original[] }) => {
  const { t } = useTranslation('verification')
  const { t: tr } = useTranslation('risk')
  if (originals.length === 0) return null
  const shown = (o: Original) =>
    o.signatures === null
      ? tr(`says.signature.${['jpg', 'png'].includes(o.format) ? 'picture' : 'notLooked'}`)
      : o.signatures.length === 0
        ? t('signature.none')
        : null
  return (
    <section className={styles['signatures']} aria-label={t('signature.title')}>
      <h3>{t('signature.title')}</h3>
      {originals.map((o) => (
        <div key={o.id} className={styles['signed-file']}>
          <p className="sub">
            <b>{o.format.toUpperCase()}</b> <FileName name={o.name} tail={12} />
          </p>
          {o.signatures?.map((signature, at) => (
            <Facts key={at} signature={signature} pdf={o.format === 'pdf'} />
          ))}
          {shown(o) === null ? null : <p>{shown(o)}</p>}
        </div>
      ))}
      {originals.some((o) => (o.signatures?.length ?? 0) > 0) ? <p className="sub">{t('signature.trust')}</p> : null}
    </section>
  )
}
const Facts = ({ signature: s, pdf }: { readonly signature: Signature; readonly pdf: boolean }) => {
  const { t } = useTranslation('verification')
  const { t: tr } = useTranslation('risk')
  const comma = useComma()
  const verdict = verdicts[s.says] ?? 'notChecked'
  const named = (names: readonly string[]): string | null =>
    names.length === 0 ? null : names.length < signatureBounds.named ? names.join(comma) : t('signature.more', { names: names.join(comma) })
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    [t('signature.signer'), s.signer],
    [t('signature.issuer'), s.issuer],
    [t('signature.seal'), s.seal],
    [t('signature.time'), s.time === null ? null : minuteOf(s.time)],
    [t('signature.form'), s.form === 'unknown' ? null : t(`signature.forms.${s.form}`)],
    [t('signature.covered'), s.covered === 0 ? null : pdf ? t('signature.ranges') : t('signature.files', { count: s.covered })],
    [tr('weakDigest.label'), s.weak ? tr('weakDigest.text', { names: s.weak.join(comma) }) : null],
    [t('signature.changed'), named(s.changed)],
    [t('signature.uncovered'), named(s.uncovered)],
  ]
  return (
    <>
      <p className={styles['signature-said']}>
        <VerdictMark verdict={verdict} word={tr(`verdict.${verdict}`)} />
        <span>{tr(`says.signature.${s.says}`, { signer: s.signer ?? '—' })}</span>
      </p>
      <dl>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  )
}
