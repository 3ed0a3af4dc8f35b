export type ObjectKind = "commit" | "tree" | "blob" | "tag";

export type GitObject = { readonly kind: ObjectKind; readonly bytes: Buffer };

/** Bytes of one object: larger ones are refused before they are unpacked. */
export const mostObjectBytes = 67_108_864;
