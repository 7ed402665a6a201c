// 比较套餐: the dialog of a company's suites, loaded once it is asked for.
import { lazy, Suspense, useState, type ReactNode } from 'react'

const PersonalDialogs = lazy(() => import('../../features/personal/personal-dialogs.tsx'))

/** `dialog` stands in the page; `compare` opens it. */
export const useCompareSuites = (): { readonly compare: () => void; readonly dialog: ReactNode } => {
  const [comparing, setComparing] = useState(false)
  return {
    compare: () => {
      setComparing(true)
    },
    dialog: (
      <Suspense>
        {comparing ? (
          <PersonalDialogs
            open="service"
            onClose={() => {
              setComparing(false)
            }}
          />
        ) : null}
      </Suspense>
    ),
  }
}
