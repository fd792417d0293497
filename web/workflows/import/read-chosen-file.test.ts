import { expect, test } from 'vitest';
import { readChosenFile } from './read-chosen-file.ts';

const read = (text: string) => readChosenFile(new File([text], 'some.json'));

test('a file is sent only if it is JSON and says that it is a workflow', async () => {
  expect(await read('{\n  "name" 1\n}')).toMatchObject({ code: 'not_json', position: { line: 2, column: 10 } });
  for (const text of ['{ "name": "package", "version": 1 }', '[1]', 'null', '"baton_workflow"']) {
    expect(await read(text)).toMatchObject({ code: 'not_a_workflow', position: null });
  }
  expect(await read('{ "baton_workflow": 7 }')).toMatchObject({ name: 'some.json', data: { baton_workflow: 7 } });
});
