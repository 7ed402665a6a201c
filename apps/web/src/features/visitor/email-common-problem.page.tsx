// /visitor/emailCommonProblem: help for a mailed invoice that did not arrive.
import { useTranslation } from 'react-i18next'
import { PublicSheet } from '../../ui/public-sheet.tsx'
import '../../lib/visitor-sentences.ts'

const EmailCommonProblemPage = () => {
  const { t } = useTranslation('visitor')
  const items = t('problems.items', { returnObjects: true }) as readonly { readonly q: string; readonly a: string }[]
  return (
    <PublicSheet title={t('problems.title')} wide>
      <h1>{t('problems.title')}</h1>
      <p className="sub">{t('problems.sub')}</p>
      <dl className="faq">
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
