// The hint that no title check can run because the company has set no titles, with the link to set them.
import { SquareDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../lib/session/can.ts'
import { GoLink } from '../../ui/controls/go-link.tsx'
import { HintLine } from '../../ui/page/hint-line.tsx'

export const TitlesMissing = () => {
  const { t } = useTranslation('shell')
  const maySet = useCan('menu_4.enterpriseRise')
  return (
    <HintLine icon={SquareDashed}>
      <span>{t('titlesMissing.text')}</span>
      {maySet ? (
        <GoLink to="/comset/enterpriseRise">{t('titlesMissing.setFirst')}</GoLink>
      ) : (
        <span className="sub">{t('titlesMissing.noTitles')}</span>
      )}
    </HintLine>
  )
}
