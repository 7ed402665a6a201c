// /visitor/emailCommonProblem: questions on invoices by mail, with their answers.
import { mailLimits } from '@piaotai/domain/mail.ts'
import { uploadModes } from '@piaotai/domain/states.ts'
import { useTranslation } from 'react-i18next'
import { PublicSheet } from '../../shared/visitor/public-sheet.tsx'
import styles from '../../shared/visitor/public-sheet.module.css'

const MB = 1024 * 1024
/** The limits that the answers name. */
const sizes = {
  mail: mailLimits.bytes / MB,
  parts: mailLimits.parts,
  pdf: uploadModes.multiPage.maxBytes / MB,
  pages: uploadModes.multiPage.maxPages,
  data: uploadModes.einvoice.maxBytes / MB,
  own: mailLimits.personalMailboxes,
  company: mailLimits.companyMailboxes,
}

const EmailCommonProblemPage = () => {
  const { t } = useTranslation('visitor')
  const items = t('problems.items', { returnObjects: true, ...sizes }) as readonly { readonly q: string; readonly a: string }[]
  return (
    <PublicSheet title={t('problems.title')} wide>
      <h1>{t('problems.title')}</h1>
      <p className="sub">{t('problems.sub')}</p>
      <dl className={styles['faq']}>
        {items.map(({ q, a }) => (
          <div key={q} style={{ display: 'contents' }}>
            <dt>{q}</dt>
            <dd>{a}</dd>
          </div>
        ))}
      </dl>
    </PublicSheet>
  )
}
export default EmailCommonProblemPage
