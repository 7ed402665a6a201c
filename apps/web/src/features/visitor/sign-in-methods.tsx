import { Button } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { rememberReturnPath } from '../../lib/session/return-path.ts'
import styles from '../../shared/visitor/public-sheet.module.css'

/** Sign in or register, then return to this address. */
export const SignInMethods = ({ login }: { readonly login?: string }) => {
  const { t } = useTranslation('visitor')
  const navigate = useNavigate()
  const go = (to: '/login' | '/register') => {
    rememberReturnPath(location.pathname + location.search)
    void navigate({ to })
  }
  return (
    <div className={styles['sheet-acts']}>
      <Button
        type="primary"
        size="large"
        autoFocus
        onClick={() => {
          go('/login')
        }}
      >
        {login ?? t('join.login')}
      </Button>
      <Button
        size="large"
        onClick={() => {
          go('/register')
        }}
      >
        {t('join.register')}
      </Button>
    </div>
  )
}
