// A form within the drawer tells the drawer whether something was typed that is not saved.
import { useEffect } from 'react'

/** `onTyped` is one function for good, such as a state's setter; what leaves the page takes its typing along. */
export const useTyped = (typed: boolean, onTyped: (typed: boolean) => void): void => {
  useEffect(() => {
    onTyped(typed)
    return () => {
      onTyped(false)
    }
  }, [typed, onTyped])
}
