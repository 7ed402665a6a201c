import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './sign-in-frame.module.css'

/** The terms that a person accepts by continuing, with the texts one click away. */
export const Agreement = ({ by }: { by: 'agree' | 'register.agree' }) => {
  const { t } = useTranslation('account')
  return (
    <p className={styles['entry-agree']}>
      {t(by)}
      <Link to="/visitor/publicizeLP" search={{ part: 'terms' }}>
        {t('terms')}
      </Link>
      {t('and')}
      <Link to="/visitor/publicizeLP" search={{ part: 'privacy' }}>
        {t('privacy')}
      </Link>
    </p>
  )
}
