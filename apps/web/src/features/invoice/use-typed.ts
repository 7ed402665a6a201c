// A form within the drawer reports unsaved input to the drawer.
import { useEffect } from 'react'

/** `onTyped` must have a stable identity, such as a state's setter; unmounting resets it to false. */
export const useTyped = (typed: boolean, onTyped: (typed: boolean) => void): void => {
  useEffect(() => {
    onTyped(typed)
    return () => {
      onTyped(false)
    }
  }, [typed, onTyped])
}
