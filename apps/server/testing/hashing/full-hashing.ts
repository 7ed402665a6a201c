// Imported first: some hashes are made as the product's modules are loaded.
import { hashing } from './hashing.ts'

hashing.whole = true
