import { crc32, inflateRawSync } from 'node:zlib';

/** Reads the files of a ZIP by path, through its central directory, and verifies each checksum. */
export function readZip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('no ZIP');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('no entry');
    const [method, sum, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const path = zip.toString('utf8', at + 46, at + 46 + name);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + packed);
    const contents = method === 8 ? inflateRawSync(bytes) : bytes;
    if (crc32(contents) !== sum) throw new Error(`${path} is damaged`);
    files.set(path, contents.toString('utf8'));
    at += 46 + name + extra + comment;
  }
  return files;
}
